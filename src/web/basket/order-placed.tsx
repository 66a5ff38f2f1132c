import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** How long the thank-you message shows before the confirmation opens. */
const redirectMs = 500;

type OrderPlacedProps = {
  orderNumber: string;
  /** Why the requested account was not created. */
  accountError: string | undefined;
  /** `h1` when the page has no other heading. */
  level?: 'h1' | 'h2';
};

/** Thanks the customer, then replaces this page with the confirmation. */
export function OrderPlaced({ orderNumber, accountError, level = 'h2' }: OrderPlacedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const confirmation = { to: '/order-confirmation/$', search: { orderNumber }, replace: true } as const;
    const timer = setTimeout(() => void navigate({ ...confirmation, state: { accountError } }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate, orderNumber, accountError]);

  return (
    <div role="status">
      <EmptyState
        level={level}
        title="Thank you!"
        text={`Your order ${orderNumber} has been placed. Opening your confirmation…`}
      />
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the account requested at the checkout was not created; the confirmation shows it, also after a reload. */
    accountError?: string | undefined;
  }
}

export function useAccountError(): string | undefined {
  return useLocation({ select: ({ state }) => state.accountError });
}
