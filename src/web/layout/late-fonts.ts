/** The page's fonts again, under other names: those of the style sheet are not used for the rest of a visit if they came late. */
const lateFonts = Promise.all(
  [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].map(({ href }) =>
    // The file of Figtree begins with its name, as each does.
    new FontFace(`${/([a-z]+)[^/]*$/.exec(href)?.[1]} Late`, `url(${href})`, { weight: '100 900' }).load(),
  ),
);

export async function applyLateFonts(): Promise<void> {
  for (const face of await lateFonts) document.fonts.add(face);
}

/** From the next link that is pressed: no text moves while it is read. */
export function applyOnPress(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) applyLateFonts().catch(() => undefined);
  });
}
