import { useHydrated } from '@tanstack/react-router';
import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType, FunctionComponent, LazyExoticComponent, ReactNode } from 'react';

/**
 * Wraps a lazy component that is on the page from the start. The server renders `loading` in its place, because it does not wait
 * for the component's code, and hydrating the component itself would log an error.
 */
export function LazyBoundary({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  return <Suspense fallback={loading}>{useHydrated() ? children : loading}</Suspense>;
}

const storageKey = 'lost-code';

/** A component whose code loads when it is first rendered. */
// oxlint-disable-next-line typescript/no-explicit-any -- as in React's `lazy`: any props
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<Part>): LazyExoticComponent<Part> {
  return lazy(async () => ({ default: await importOrReload(load) }));
}

/**
 * A component whose code only some pages need, which the server renders all the same: `load` it in the page's loader. In the browser
 * what the server wrote stays until the code is there.
 */
export function renderedPart<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): { load: () => Promise<ComponentType<Props>>; Part: FunctionComponent<Props> } {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded ??= await fetchCode());
  const Later = lazyPart(load);
  return {
    load,
    Part: (props) => <Suspense fallback={null}>{createElement<Props>(loaded ?? Later, props)}</Suspense>,
  };
}

/** Loads code and, when its file is gone after a release, reloads the page. */
export function importOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(reloadPage);
}

/** A component that the page can do without: renders nothing while its code loads or when it fails. */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  return function OptionalPart(props) {
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
 * A release removes the previous one's files, and a page that was open still requests those. Reloading gets the new ones. Only
 * once for each file, as it may fail for another reason.
 */
function reloadPage(error: unknown): Promise<never> {
  const failure = String(error);
  try {
    if (!navigator.onLine || sessionStorage.getItem(storageKey) === failure) throw error;
    sessionStorage.setItem(storageKey, failure);
  } catch {
    // Without storage it could reload for ever.
    throw error;
  }
  location.reload();
  // Never resolves: the page is being reloaded.
  return new Promise(() => {});
}
