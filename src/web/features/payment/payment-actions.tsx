import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { sentenceFor } from '../../api.ts';
import { findPendingPayment, savePendingPayment } from '../../basket/pending-payment.ts';
import { dropPendingPayment } from '../../layout/forget-customer.ts';
import { Anchor, Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { useEndPayment } from './payment.queries.ts';
import type { PaymentStage } from './payment-stage.rules.ts';

type PaymentActionsProps = {
  orderNumber: string;
  stage: Exclude<PaymentStage, 'paid'>;
  /** Where it can be paid; null when it cannot. */
  url: string | null;
};

/** What can be done about a payment as it stands. */
export function PaymentActions({ orderNumber, stage, url }: PaymentActionsProps) {
  switch (stage) {
    case 'waiting':
      return url === null ? null : <NotPaidYet url={url} />;
    case 'unfinished':
    case 'declined':
      return <OpenPayment orderNumber={orderNumber} url={url} />;
    case 'processing':
      return (
        <Row>
          <LinkButton to="/shop">Continue Shopping</LinkButton>
        </Row>
      );
    case 'ended':
    case 'returned':
      return (
        <Row>
          <LinkButton to="/checkout" onClick={dropPendingPayment}>
            Try Again
          </LinkButton>
          {stage === 'ended' ? (
            <LinkButton to="/basket" tone="secondary" onClick={dropPendingPayment}>
              View Basket
            </LinkButton>
          ) : (
            <LinkButton to="/contact" tone="secondary">
              Contact Us
            </LinkButton>
          )}
        </Row>
      );
  }
}

/** Whoever is here before having paid; of the others nobody is asked to pay twice. */
function NotPaidYet({ url }: { url: string }) {
  return (
    <p className="mt-2 text-sm text-muted">
      Not paid yet?{' '}
      <a href={url} className="link">
        Go on to payment
      </a>
    </p>
  );
}

function OpenPayment({ orderNumber, url }: Pick<PaymentActionsProps, 'orderNumber' | 'url'>) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useEndPayment(orderNumber, () => {
    dropPendingPayment();
    void navigate({ to: '/checkout' });
  });

  function remember() {
    if (findPendingPayment()?.orderNumber !== orderNumber) savePendingPayment({ orderNumber });
  }

  return (
    <>
      <Row>
        {url !== null && (
          <Anchor href={url} onClick={remember}>
            Go on to Payment
          </Anchor>
        )}
        <Button tone="secondary" busy={isPending} onClick={() => mutate()}>
          Change My Order
        </Button>
      </Row>
      {error && <FieldError>{sentenceFor(error, 'We couldn’t do that just now. Please try again.')}</FieldError>}
    </>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>;
}
