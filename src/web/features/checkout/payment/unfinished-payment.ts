import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { findPendingPayment } from '../../../basket/pending-payment.ts';

/**
 * Whoever leaves the payment's page by the browser's own way back, or opens the checkout once more, finds the order they
 * have begun to pay and not a second one to place.
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
