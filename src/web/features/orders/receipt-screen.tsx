import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import type { User } from '#accounts/users/users.contract.ts';
import { numbered } from '#orders/documents/receipt-number.contract.ts';
import type { Receipt } from '#orders/documents/receipts.contract.ts';
import { add, fromPounds, toPounds, zero } from '#platform/money.ts';
import { request, RequestError, sentenceFor } from '../../api.ts';
import { OrderNotFound } from '../../basket/order-not-found.tsx';
import { sessionQuery } from '../../layout/session.queries.ts';
import { Anchor, Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/dates.ts';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { Sum, VatByRate } from './receipt-sums.tsx';

type ReceiptScreenProps = {
  number: string;
  token: string | undefined;
  /** Shows this refund's credit note instead of the receipt. */
  refundId?: string | undefined;
};

/** An A4 sheet with actions above it; only the sheet is printed. */
export function ReceiptScreen({ number, token, refundId }: ReceiptScreenProps) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery({ number, token }));
  const note = receipt?.creditNotes.find((one) => String(one.refundId) === refundId);
  return (
    <main id="main" className="page-width max-w-4xl pt-6 sm:pt-8 print:max-w-none print:p-0">
      {receipt && (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
            {note ? (
              <ReceiptLink number={receipt.order.orderNumber} token={token} />
            ) : (
              <BackLink number={receipt.order.orderNumber} token={token} />
            )}
            <div className="flex flex-wrap gap-2">
              <Anchor
                tone="secondary"
                href={pdfUrl({ number: receipt.order.orderNumber, token, refundId: note && refundId })}
                download
              >
                <Download className="size-5" aria-hidden />
                Download PDF
              </Anchor>
              <Button onClick={() => window.print()}>
                <Printer className="size-5" aria-hidden />
                Print
              </Button>
            </div>
          </div>
          {note ? <CreditNotePaper receipt={receipt} note={note} /> : <ReceiptPaper {...receipt} token={token} />}
        </>
      )}
      {!receipt && !error && <Loading />}
      {!receipt && error && <NoReceipt number={number} token={token} error={error} onRetry={() => void refetch()} />}
    </main>
  );
}

function pdfUrl({ number, token, refundId }: ReceiptScreenProps): string {
  const query = new URLSearchParams({
    ...(token !== undefined && { token }),
    ...(refundId !== undefined && { refund: refundId }),
  });
  return `/api/orders/${encodeURIComponent(number)}/receipt.pdf?${query}`;
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

/** Back to where the reader came from: the tracking page for a link, the admin area for staff, the account for customers. */
function orderPageFor({ number, token }: ReceiptScreenProps, user: User | null | undefined) {
  if (token !== undefined) return { to: '/track-order', search: { orderNumber: number, token } };
  if (user?.role === 'admin') return { to: '/admin/orders/$number', params: { number } };
  if (user) return { to: '/account/orders/$number', params: { number } };
  return { to: '/track-order', search: { orderNumber: number } };
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

type NoReceiptProps = ReceiptLookup & { error: Error; onRetry: () => void };

function NoReceipt({ number, token, error, onRetry }: NoReceiptProps) {
  // It is not paid.
  if (error instanceof RequestError && error.status === 409) {
    return (
      <EmptyState face="robin" level="h1" title="No receipt yet" text={sentenceFor(error, '')}>
        <BackLink number={number} token={token} />
      </EmptyState>
    );
  }
  if (error instanceof RequestError && error.status === 404) return <OrderNotFound orderNumber={number} />;
  return <LoadError level="h1" title="We couldn’t load your receipt" onRetry={onRetry} />;
}

type CreditNotePaperProps = { receipt: Receipt; note: Receipt['creditNotes'][number] };

/** A credit note with the refund, its VAT and the original receipt (VAT Regulations 1995, regulation 15C). */
function CreditNotePaper({ receipt, note }: CreditNotePaperProps) {
  const { seller, order, number } = receipt;
  return (
    <ReceiptSheet
      title={note.cancelledAt === null ? 'Credit note' : 'Credit note, cancelled'}
      number={numbered('Credit note', note.number)}
      dates={[
        ['Date of refund', note.at],
        ['Date of order', order.createdAt],
      ]}
      seller={seller}
      order={order}
    >
      <p>
        For {numbered('receipt', number)}, order {order.orderNumber}. Reason: {note.reason}
      </p>
      {note.cancelledAt !== null && (
        <p className="font-semibold">
          Cancelled on {longDate(note.cancelledAt)}: the refund did not go through, so this note credits nothing.
        </p>
      )}
      <CreditedLines lines={note.lines} />
      <div className="grid items-start gap-x-12 gap-y-8 sm:grid-cols-2 print:grid-cols-2">
        {order.isVatRegistered ? <VatByRate rates={note.vatRates} vat={vatOf(note)} total={note.amount} /> : <span />}
        <dl className="grid gap-y-2">
          <Sum name="Order total" amount={order.total} />
          <Sum name={note.cancelledAt === null ? 'Refunded' : 'Cancelled'} amount={note.amount} strong />
          {order.isVatRegistered && <Sum name="including VAT" amount={vatOf(note)} />}
        </dl>
      </div>
    </ReceiptSheet>
  );
}

function CreditedLines({ lines }: Pick<CreditNotePaperProps['note'], 'lines'>) {
  return (
    <dl className="grid gap-y-2">
      {lines.map(({ name, quantity, amount }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and their order does not change
        <Sum key={place} name={quantity === null ? name : `${name} × ${quantity}`} amount={amount} />
      ))}
    </dl>
  );
}

function vatOf({ vatRates }: CreditNotePaperProps['note']): string {
  return toPounds(add(zero, ...vatRates.map(({ vat }) => fromPounds(vat))));
}

type ReceiptLookup = {
  number: string;
  /** From the link in the customer's email. */
  token: string | undefined;
};

function receiptQuery({ number, token }: ReceiptLookup) {
  const query = token === undefined ? '' : `?${new URLSearchParams({ token })}`;
  return queryOptions({
    queryKey: ['order', number, 'receipt', token],
    queryFn: ({ signal }) => request<Receipt>(`/api/orders/${encodeURIComponent(number)}/receipt${query}`, { signal }),
    staleTime: 0,
  });
}
