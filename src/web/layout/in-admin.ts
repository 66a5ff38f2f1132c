import { useMatches } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page of the admin area brings the admin area's frame itself; every other stands in the shop's. */
    layout?: 'admin';
  }
}

/** Whether the page is the admin area's. To somebody who may not see it there is no such page, and the shop says so. */
export function useInAdmin(): boolean {
  return useMatches({
    select: (matches) =>
      !matches[0]?._notFound &&
      matches.some(({ staticData, status }) => staticData.layout === 'admin' && status !== 'notFound'),
  });
}
