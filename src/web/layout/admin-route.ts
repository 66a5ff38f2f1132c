import { useMatches } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Admin pages render the admin layout themselves; every other page is rendered in the shop's layout. */
    layout?: 'admin';
  }
}

/** Whether this is an admin page. Visitors without access get the shop's 404 page instead. */
export function useIsAdminPage(): boolean {
  return useMatches({
    select: (matches) =>
      !matches[0]?._notFound &&
      matches.some(({ staticData, status }) => staticData.layout === 'admin' && status !== 'notFound'),
  });
}
