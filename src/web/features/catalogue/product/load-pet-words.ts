/** A step of its own, so that the pages of all visitors do not name the files that only a few of them load. */
export async function loadPetWords() {
  return (await import('./pet-notes.tsx')).PetWords;
}
