import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import type { User } from '#accounts/users/users.contract.ts';
import { RequestError } from '../../api.ts';
import { sessionQuery } from '../../layout/session.queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { trackingPage } from './order-pages.ts';
import { CreditNotePaper } from './credit-note-paper.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { receiptQuery } from './receipt.queries.ts';

type ReceiptScreenProps = {
  number: string;
  token: string | undefined;
  /** Shows this refund's credit note instead. */
  refundId?: string | undefined;
};

/** A sheet of A4 on the screen; printed it is the sheet alone. */
export function ReceiptScreen({ number, token, refundId }: ReceiptScreenProps) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery({ number, token }));
  const note = receipt?.creditNotes.find((one) => String(one.refundId) === refundId);
  return (
    <main id="main" className="page-width max-w-4xl pt-6 pb-section sm:pt-8 print:max-w-none print:p-0">
      {receipt && (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
            {note ? (
              <ReceiptLink number={receipt.order.orderNumber} token={token} />
            ) : (
              <BackLink number={receipt.order.orderNumber} token={token} />
            )}
            <Button onClick={() => window.print()}>
              <Printer className="size-5" aria-hidden />
              Print
            </Button>
          </div>
          {note ? <CreditNotePaper receipt={receipt} note={note} /> : <ReceiptPaper {...receipt} token={token} />}
        </>
      )}
      {!receipt && !error && <Loading />}
      {!receipt && error && <NoReceipt number={number} error={error} onRetry={() => void refetch()} />}
    </main>
  );
}

function ReceiptLink({ number, token }: ReceiptScreenProps) {
  return (
    <Link
      to="/receipt/$number"
      params={{ number }}
      search={token === undefined ? {} : { token }}
      className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold text-pine"
    >
      <ArrowLeft className="size-4.5" aria-hidden />
      Back to the receipt
    </Link>
  );
}

function BackLink({ number, token }: ReceiptScreenProps) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <Link
      {...orderPageFor({ number, token }, user)}
      className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold text-pine"
    >
      <ArrowLeft className="size-4.5" aria-hidden />
      Back to the order
    </Link>
  );
}

/** Whose link it is decides, then who looks: staff came from the admin area, a customer from the account. */
function orderPageFor({ number, token }: ReceiptScreenProps, user: User | null | undefined) {
  if (token !== undefined) return { to: trackingPage, search: { orderNumber: number, token } };
  if (user?.role === 'admin') return { to: '/admin/orders/$number', params: { number } };
  if (user) return { to: '/account/orders/$number', params: { number } };
  return { to: trackingPage, search: { orderNumber: number } };
}

function Loading() {
  return (
    <div role="status">
      <h1 className="sr-only">Receipt</h1>
      <span className="sr-only">Loading your receipt…</span>
      <Skeleton className="h-[40rem] rounded-picture" />
    </div>
  );
}

function NoReceipt({ number, error, onRetry }: { number: string; error: Error; onRetry: () => void }) {
  if (error instanceof RequestError && error.status === 404) {
    const text = `Order ${number} could not be found. Please check your order number.`;
    return (
      <EmptyState face="cat" level="h1" title="Order Not Found" text={text}>
        <LinkButton to={trackingPage}>Track Another Order</LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      face="cat"
      level="h1"
      title="We couldn’t load your receipt"
      text="Please check your connection and try again."
    >
      <Button onClick={onRetry}>Try Again</Button>
    </EmptyState>
  );
}
