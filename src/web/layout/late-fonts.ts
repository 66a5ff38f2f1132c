/** The page's fonts again, under other names: those of the style sheet are not used for the rest of a visit if they came late. */
const lateFonts = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].filter(cameLate).map(
  ({ href }) =>
    // The file of Figtree begins with its name, as each does.
    new FontFace(`${/([a-z]+)[^/]*$/.exec(href)?.[1]} Late`, `url(${href})`, { weight: '100 900' }),
);
const loading = Promise.all(lateFonts.map((face) => face.load()));

const marginMs = 50; // for decoding

/** Not clearly before the first text was painted. Applying a font lays all text out again, which the next press would wait for. */
function cameLate({ href }: HTMLLinkElement): boolean {
  const [file] = performance.getEntriesByName(href, 'resource');
  const [text] = performance.getEntriesByName('first-contentful-paint');
  return !file || !text || file.startTime + file.duration > text.startTime - marginMs;
}

function applyLoaded(): void {
  for (const face of lateFonts) if (face.status === 'loaded') document.fonts.add(face);
}

export async function applyLateFonts(): Promise<void> {
  await loading;
  applyLoaded();
}

/** From the next link that is pressed: no text moves while it is read. In capture, so that what the press shows is laid out once. */
export function applyOnPress(): void {
  loading.catch(() => undefined);
  const onClick = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && applyLoaded();
  document.addEventListener('click', onClick, { capture: true });
}
