import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '../styles/fonts/fraunces.woff2?url';

/** The fonts again, under other names: those of the style sheet are not used for the rest of a visit if they came late. */
const lateFonts = Promise.all([
  new FontFace('Figtree Late', `url(${figtree})`, { weight: '300 900' }).load(),
  new FontFace('Fraunces Late', `url(${fraunces})`, { weight: '100 900' }).load(),
]);

export async function applyLateFonts(): Promise<void> {
  for (const face of await lateFonts) document.fonts.add(face);
}

/** From the next link that is pressed: no text moves while it is read. */
export function applyOnPress(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) applyLateFonts().catch(() => undefined);
  });
}
