import { useHydrated, useLocation } from '@tanstack/react-router';

/** The API's limit. */
const mostLetters = 200;

/**
 * The `?review=` token from the link in a review invitation. Read in the browser only, because the rendered page is cached for
 * everybody.
 */
export function useReviewToken(): string | undefined {
  const isInBrowser = useHydrated();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const token = isInBrowser ? new URLSearchParams(query).get('review') : null;
  return token !== null && token !== '' && token.length <= mostLetters ? token : undefined;
}
