import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';

/** How long the thanks stay before the confirmation opens. */
const redirectMs = 500;

type OrderPlacedProps = {
  orderNumber: string;
  /** Why there is no account, if one was asked for. */
  unopened: string | undefined;
  /** As the page's own heading when nothing else on it is one. */
  level?: 'h1' | 'h2';
};

/** The thanks, and then the confirmation in this page's place. */
export function OrderPlaced({ orderNumber, unopened, level = 'h2' }: OrderPlacedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const confirmation = { to: '/order-confirmation/$', search: { orderNumber }, replace: true } as const;
    const timer = setTimeout(() => void navigate({ ...confirmation, state: { unopened } }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate, orderNumber, unopened]);

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
