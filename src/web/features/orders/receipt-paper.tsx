import { numbered } from '#orders/documents/receipt-number.contract.ts';
import type { Receipt } from '#orders/documents/receipts.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { Price } from '../../ui/price.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ReceiptSums, Sum, VatByRate } from './receipt-sums.tsx';

/** A receipt with the contents of a UK VAT invoice (VAT Regulations 1995, regulation 14). */
export function ReceiptPaper({
  number,
  seller,
  order,
  vatRates,
  additions,
  creditNotes,
  token,
}: Receipt & { token: string | undefined }) {
  return (
    <>
      <FirstReceipt {...{ number, seller, order, vatRates, creditNotes, token }} />
      {additions.map((addition) => (
        <AdditionPaper key={addition.changeId} seller={seller} order={order} addition={addition} />
      ))}
    </>
  );
}

/** Only a VAT-registered shop may call it a VAT receipt. */
const titleFor = (isVatRegistered: boolean) => (isVatRegistered ? 'VAT receipt' : 'Receipt');

function FirstReceipt({
  number,
  seller,
  order,
  vatRates,
  creditNotes,
  token,
}: Omit<Receipt, 'additions'> & { token: string | undefined }) {
  const { isVatRegistered } = order;
  return (
    <ReceiptSheet
      title={titleFor(isVatRegistered)}
      number={numbered('Receipt', number)}
      dates={[['Date of order and payment', order.createdAt]]}
      seller={seller}
      order={order}
    >
      <ReceiptLines {...order} />
      <div className="grid items-start gap-x-12 gap-y-8 sm:grid-cols-2 print:grid-cols-2">
        {isVatRegistered ? <VatByRate rates={vatRates} vat={order.vat} total={order.total} /> : <span />}
        <ReceiptSums order={order} creditNotes={creditNotes} token={token} />
      </div>
    </ReceiptSheet>
  );
}

type AdditionPaperProps = Pick<Receipt, 'seller' | 'order'> & { addition: Receipt['additions'][number] };

/** Items added to the order after it was placed, as a receipt with a number of its own. */
function AdditionPaper({ seller, order, addition }: AdditionPaperProps) {
  const { isVatRegistered } = order;
  const { number, at, items, total, vat, vatRates } = addition;
  return (
    <div className="mt-6 break-before-page print:mt-0">
      <ReceiptSheet
        level="h2"
        title={titleFor(isVatRegistered)}
        number={numbered('Receipt', number)}
        dates={[
          ['Added and paid on', at],
          ['Date of order', order.createdAt],
        ]}
        seller={seller}
        order={order}
      >
        <ReceiptLines items={items} isVatRegistered={isVatRegistered} />
        <div className="grid items-start gap-x-12 gap-y-8 sm:grid-cols-2 print:grid-cols-2">
          {isVatRegistered ? <VatByRate rates={vatRates} vat={vat} total={total} /> : <span />}
          <dl className="grid gap-y-2">
            <Sum name="Total paid" amount={total} strong />
            {isVatRegistered && <Sum name="including VAT" amount={vat} />}
          </dl>
        </div>
      </ReceiptSheet>
    </div>
  );
}

/** A table in print and on wide screens, a list on narrow ones. */
function ReceiptLines({ items, isVatRegistered }: Pick<Order, 'items' | 'isVatRegistered'>) {
  return (
    <table className="receipt-lines w-full border-collapse text-left">
      <caption className="sr-only">Items</caption>
      <thead>
        <tr className="border-b border-ink text-sm">
          <th scope="col">Description</th>
          <th scope="col" className="text-right">
            Quantity
          </th>
          <th scope="col" className="text-right">
            Unit price
          </th>
          {isVatRegistered && (
            <th scope="col" className="text-right">
              VAT rate
            </th>
          )}
          <th scope="col" className="text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, quantity, price, vatRate, lineTotal }, place) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and the order of lines does not change
            key={place}
            className="border-b border-oat-deep align-top"
          >
            <th scope="row" className="font-medium wrap-anywhere">
              {name}
            </th>
            <td data-name="Quantity" className="figures text-right">
              {quantity}
            </td>
            <td data-name="Unit price" className="text-right">
              <Price amount={price} />
            </td>
            {isVatRegistered && (
              <td data-name="VAT rate" className="figures text-right">
                {vatRate}%
              </td>
            )}
            <td data-name="Amount" className="text-right font-medium">
              <Price amount={lineTotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
