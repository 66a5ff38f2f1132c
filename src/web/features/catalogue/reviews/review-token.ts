import { useHydrated, useLocation } from '@tanstack/react-router';

/** Longer ones are none of ours; the API takes no more letters either. */
const mostLetters = 200;

/**
 * `?review=` of the mailed invitation. Read in the browser: the rendered page is the same for everybody and knows nothing of
 * it. Not by the router's reading of the address, which would take some tokens for numbers.
 */
export function useReviewToken(): string | undefined {
  const isInBrowser = useHydrated();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const token = isInBrowser ? new URLSearchParams(query).get('review') : null;
  return token !== null && token !== '' && token.length <= mostLetters ? token : undefined;
}
