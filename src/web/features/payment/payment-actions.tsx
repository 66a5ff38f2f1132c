import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrderPayment } from '#checkout/place-and-pay/order-payment.contract.ts';
import { sentenceFor } from '../../api.ts';
import { findPendingPayment, savePendingPayment } from '../../basket/pending-payment.ts';
import { dropPendingPayment } from '../../layout/forget-customer.ts';
import { Anchor, Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { pounds } from '../../ui/price.tsx';
import type { PaymentStage } from './payment-stage.rules.ts';
import { useEndPayment, usePay } from './payment.queries.ts';
import type { PaymentRequest } from './payment.queries.ts';

type PaymentActionsProps = {
  wanted: PaymentRequest;
  stage: Exclude<PaymentStage, 'paid'>;
  payment: OrderPayment | undefined;
};

/** The actions for the payment's current stage. */
export function PaymentActions({ wanted, stage, payment }: PaymentActionsProps) {
  const { orderNumber, pay } = wanted;
  // The provider's payment page; null when it cannot be paid.
  const url = payment?.url ?? null;
  if (pay !== undefined) return <LinkActions {...{ wanted, stage, payment }} />;
  switch (stage) {
    case 'to-pay':
      return null;
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

/** For customers with a payment link, who have no basket to go back to. */
function LinkActions({ wanted, stage, payment }: PaymentActionsProps) {
  const { mutate, isPending, isSuccess, error } = usePay(wanted);
  if (stage === 'processing' || stage === 'waiting') return null;
  if (stage === 'ended' || stage === 'returned') {
    return (
      <Row>
        <LinkButton to="/contact">Contact Us</LinkButton>
      </Row>
    );
  }
  if (!payment) return null;
  // Stays busy while the provider's page opens.
  const isBusy = isPending || (isSuccess && payment.state === 'open' && !payment.isDemo);
  return (
    <>
      <Row>
        <Button size="large" busy={isBusy} onClick={() => mutate()}>
          Pay {pounds(payment.total)} Now
        </Button>
      </Row>
      {error && <FieldError>{sentenceFor(error, 'We couldn’t do that just now. Please try again.')}</FieldError>}
    </>
  );
}

/** Worded as a question, because the customer may have paid already and must not pay twice. */
function NotPaidYet({ url }: { url: string }) {
  return (
    <p className="mt-2 text-sm text-muted">
      Not paid yet?{' '}
      <a href={url} className="link">
        Continue to payment
      </a>
    </p>
  );
}

function OpenPayment({ orderNumber, url }: { orderNumber: string; url: string | null }) {
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
            Continue to Payment
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
