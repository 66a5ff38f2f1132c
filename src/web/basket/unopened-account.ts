import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the account asked for at the checkout was not opened; the confirmation says it, after a reload too. */
    unopened?: string | undefined;
  }
}

export function useUnopenedAccount(): string | undefined {
  return useLocation({ select: ({ state }) => state.unopened });
}
