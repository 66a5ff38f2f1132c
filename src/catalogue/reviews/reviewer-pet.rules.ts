type DescribedPet = { kind: string; name: string; breed: string | null; weightKg: number | null };

/** One of the shelves that a new shop has, which are named after many. */
const oneOf: Partial<Record<string, string>> = {
  dog: 'Dog',
  cat: 'Cat',
  'small-pet': 'Small pet',
  bird: 'Bird',
  fish: 'Fish',
};

/** 'Cocker Spaniel, 12 kg', and 'Biscuit, Cocker Spaniel, 12 kg' with its name. `shelf`: its animals’, for a pet without a breed. */
export function petBesideReview(pet: DescribedPet, shelf: string, withName = false): string {
  const { kind, name, breed, weightKg } = pet;
  const weight = weightKg === null ? [] : [`${weightKg} kg`];
  return [...(withName ? [name] : []), breed ?? oneOf[kind] ?? shelf, ...weight].join(', ');
}
