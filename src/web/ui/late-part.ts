import { createElement, lazy, useEffect, useState } from 'react';
import type { ComponentType, FunctionComponent, LazyExoticComponent } from 'react';

const place = 'lost-code';

/** A part of the page whose code comes when it is first shown. */
// oxlint-disable-next-line typescript/no-explicit-any -- as `lazy` has it: whatever the part is given
export function latePart<Part extends ComponentType<any>>(load: () => Promise<Part>): LazyExoticComponent<Part> {
  return lazy(async () => ({ default: await loadPart(load) }));
}

/** The same for a part that is shown once it is here. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(openAnew);
}

/** A part that the page can do without: nothing is shown until its code is here, and where that cannot be had. */
export function extraPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  return function ExtraPart(props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      void load().then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      );
    }, []);
    return Part ? createElement(Part, props) : null;
  };
}

/**
 * A new release takes the old one's files away, and a page that was open meanwhile still asks for them: opened anew it knows
 * the new ones. Once for each file, as it may be lost for another reason.
 */
function openAnew(error: unknown): Promise<never> {
  const lost = String(error);
  try {
    if (!navigator.onLine || sessionStorage.getItem(place) === lost) throw error;
    sessionStorage.setItem(place, lost);
  } catch {
    // Where nothing can be remembered, it might go on for ever.
    throw error;
  }
  location.reload();
  // Nothing is drawn until then.
  return new Promise(() => {});
}
