/**
 * Lets the code of a page wait until the page is drawn, its first picture included, or somebody touches it: on a slow
 * line both would come later together. What people do meanwhile is kept by EarlyActs.
 *
 * The router writes the links and the script, so this changes the text; React finds both again when it takes the page over.
 */
export function withCodeLater(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script [^>]*type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/,
      '<script type="later" data-src="$1"></script>',
    )
    .replace('</body>', `<script nonce="${nonce}">(${loadCodeLater.toString()})()</script></body>`);
}

/** Stands in the page as text, so it may use nothing from outside itself. */
function loadCodeLater(): void {
  document.currentScript?.remove();
  for (const touch of ['pointerdown', 'keydown']) document.addEventListener(touch, load, { capture: true, once: true });
  setTimeout(load, 3_000); // ms; a picture may never come
  const first = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  void Promise.allSettled(Array.from(first, async (picture) => picture.decode())).then(loadOnceDrawn);

  /** Nothing is drawn where nobody looks. */
  function loadOnceDrawn() {
    if (document.hidden) load();
    // The first frame is being made; at the second it has been shown.
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
  }

  function load() {
    const mark = document.querySelector<HTMLScriptElement>('script[type=later]');
    if (!mark) return;
    mark.type = 'module';
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload';
    const code = document.createElement('script');
    code.type = 'module';
    code.src = mark.dataset['src'] ?? '';
    document.head.append(code);
  }
}
