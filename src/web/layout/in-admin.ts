import { useMatches } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page of the desk brings the desk's frame itself; every other stands in the shop's. */
    frame?: 'desk';
  }
}

/** Whether the page is the desk's. To somebody who may not see it there is no such page, and the shop says so. */
export function useAtDesk(): boolean {
  return useMatches({
    select: (matches) =>
      !matches[0]?._notFound &&
      matches.some(({ staticData, status }) => staticData.frame === 'desk' && status !== 'notFound'),
  });
}
