import type { Receipt } from '#orders/receipts/receipts.contract.ts';
import { add, fromPounds, toPounds, zero } from '#platform/money.ts';
import { ReceiptSheet } from './receipt-paper.tsx';
import { Sum } from './receipt-sums.tsx';
import { VatByRate } from './receipt-vat.tsx';

type CreditNotePaperProps = { receipt: Receipt; note: Receipt['creditNotes'][number] };

/** What was refunded, with its VAT, and of which receipt (VAT Regulations 1995, regulation 15C). */
export function CreditNotePaper({ receipt, note }: CreditNotePaperProps) {
  const { seller, order, number } = receipt;
  return (
    <ReceiptSheet
      title="Credit note"
      number={`Credit note no. ${note.number}`}
      dates={[
        ['Date of refund', note.at],
        ['Date of order', order.createdAt],
      ]}
      seller={seller}
      order={order}
    >
      <p>
        For receipt no. {number}, order {order.orderNumber}.{isSaid(note.reason) && ` Reason: ${note.reason}`}
      </p>
      <div className="grid items-start gap-x-12 gap-y-8 sm:grid-cols-2 print:grid-cols-2">
        {order.isVatRegistered ? <VatByRate rates={note.vatRates} vat={vatOf(note)} total={note.amount} /> : <span />}
        <dl className="grid gap-y-2">
          <Sum name="Order total" amount={order.total} />
          <Sum name="Refunded" amount={note.amount} strong />
          {order.isVatRegistered && <Sum name="including VAT" amount={vatOf(note)} />}
        </dl>
      </div>
    </ReceiptSheet>
  );
}

/** The specification's own word for a refund that gives none (section 7). */
function isSaid(reason: string | null): boolean {
  return reason !== null && reason !== 'requested_by_customer';
}

function vatOf({ vatRates }: CreditNotePaperProps['note']): string {
  return toPounds(add(zero, ...vatRates.map(({ vat }) => fromPounds(vat))));
}
