import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { findPendingPayment } from '../../../basket/pending-payment.ts';

/**
 * Redirects to the order being paid when the customer comes back from the payment provider with the browser's Back button, or
 * opens the checkout again, so that they do not place a second order.
 */
export function useUnfinishedPayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function look() {
      const orderNumber = findPendingPayment()?.orderNumber;
      if (orderNumber === undefined) return;
      const to = { to: '/payment/$orderNumber', params: { orderNumber }, search: { cancelled: 'yes' } } as const;
      void navigate({ ...to, replace: true });
    }
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && look();
    look();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [navigate]);
}
