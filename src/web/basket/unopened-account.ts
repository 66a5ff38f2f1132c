import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the account requested at the checkout was not created; the confirmation shows it, also after a reload. */
    unopened?: string | undefined;
  }
}

export function useUnopenedAccount(): string | undefined {
  return useLocation({ select: ({ state }) => state.unopened });
}
