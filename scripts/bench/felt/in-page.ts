/** What a measured step waits for in the page. */
export type Sight =
  | { kind: 'product'; name: string; price: string }
  | { kind: 'page'; path: string; selector: string }
  | { kind: 'listing'; scrolledTo: number }
  | { kind: 'shown'; selector: string; text?: string }
  | { kind: 'gone'; selector: string }
  | { kind: 'changed'; selector: string; before: string };

type Worst = { input: number; task: number; shift: number };

type Watch = { began: number; seen: Promise<number> };

declare global {
  interface Window {
    felt: {
      /** Starts watching; the clock starts with the next press or key. */
      lookFor(sights: Sight[]): void;
      /** Milliseconds from the press until each was painted. */
      seen(): Promise<number[]>;
      /** Since the last call, in ms: the longest from an input to the next frame, and the longest task; and what moved by itself, as CLS counts it. */
      worst(): Worst;
    };
  }
}

/** Injected as text into every page before its own scripts, so it may not refer to anything outside itself. */
// oxlint-disable-next-line max-lines-per-function -- it is injected as one function
export function watchPage(): void {
  let watches: Watch[] = [];
  let pressed: number | undefined;
  let worst: Worst = { input: 0, task: 0, shift: 0 };

  for (const kind of ['pointerup', 'keydown', 'popstate'])
    addEventListener(kind, ({ timeStamp }) => (pressed ??= timeStamp), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && Number(entry.interactionId) > 0) {
        worst.input = Math.max(worst.input, entry.duration);
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) worst.task = Math.max(worst.task, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) worst.shift += Number(entry.value);
    }
  }).observe({ type: 'layout-shift' });

  window.felt = {
    lookFor(sights) {
      pressed = undefined;
      watches = sights.map((sight) => ({ began: performance.now(), seen: painted(sight) }));
    },
    seen: async () => Promise.all(watches.map(async ({ began, seen }) => (await seen) - (pressed ?? began))),
    worst() {
      const since = worst;
      worst = { input: 0, task: 0, shift: 0 };
      return since;
    },
  };

  /**
   * The time of the frame that shows it: it is painted right after the frame's callback. Looked for after what may change the page:
   * looking before every frame took a third of the time in which a slow phone renders.
   */
  function painted(sight: Sight): Promise<number> {
    const patienceMs = 60_000;
    const [often, rarely] = [['load', 'scroll', 'pointerup', 'keydown', 'popstate'], 200];
    const stop = new AbortController();
    return new Promise((resolve) => {
      let isDue = false;
      function look() {
        isDue = false;
        if (stop.signal.aborted || pressed === undefined || !isThere(sight)) return;
        stop.abort();
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve(performance.now()));
        channel.port1.start();
        channel.port2.postMessage('');
      }
      function lookSoon() {
        if (!isDue) requestAnimationFrame(look);
        isDue = true;
      }
      const changes = new MutationObserver(lookSoon);
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const kind of often) addEventListener(kind, lookSoon, { capture: true, signal: stop.signal });
      const timer = setInterval(lookSoon, rarely);
      const end = setTimeout(() => (stop.abort(), resolve(Infinity)), patienceMs);
      stop.signal.addEventListener('abort', () => {
        changes.disconnect();
        clearInterval(timer);
        clearTimeout(end);
      });
    });
  }

  function isThere(sight: Sight): boolean {
    const isBusy = document.querySelector('main[aria-busy=true], main [aria-busy=true]') !== null;
    switch (sight.kind) {
      case 'product':
        return hasHeading(sight.name) && hasPrice(sight.price) && hasPicture();
      case 'page':
        return !isBusy && location.pathname.startsWith(sight.path) && isInMain(sight.selector);
      case 'listing':
        return document.querySelector('main article') !== null && isAt(sight.scrolledTo);
      case 'shown':
        return isShown(document.querySelector(sight.selector), sight.text);
      case 'gone':
        return document.querySelector(sight.selector) === null;
      case 'changed':
        return !isBusy && document.querySelector(sight.selector)?.textContent !== sight.before;
    }
  }

  function isInMain(selector: string): boolean {
    return document.querySelector(`main :is(${selector})`) !== null;
  }

  /** Elements that are not laid out yet get the usual height. */
  function isAt(place: number): boolean {
    return Math.abs(scrollY - place) < 40;
  }

  function isShown(found: Element | null, text = ''): boolean {
    return found !== null && isInView(found) && found.textContent.includes(text);
  }

  function hasHeading(name: string): boolean {
    const heading = document.querySelector('main h1');
    return heading?.textContent === name && isInView(heading);
  }

  function isInView(element: Element): boolean {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  }

  /** Not inside a card. */
  function hasPrice(price: string): boolean {
    const texts = [...document.querySelectorAll('main :is(p, span)')];
    return texts.some((text) => text.textContent === price && !text.closest('article') && isInView(text));
  }

  function hasPicture(): boolean {
    return [...document.querySelectorAll<HTMLImageElement>('main img')].some(
      (image) =>
        !image.closest('article') &&
        image.complete &&
        image.naturalWidth > 0 &&
        image.getBoundingClientRect().width > 200 &&
        isInView(image),
    );
  }
}
