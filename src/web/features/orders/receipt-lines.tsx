import type { Order } from '#orders/orders/orders.contract.ts';
import { Price } from '../../ui/price.tsx';

/** A table on paper and on wide screens, a list of its lines on narrow ones. */
export function ReceiptLines({ items, isVatRegistered }: Pick<Order, 'items' | 'isVatRegistered'>) {
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
        {items.map(({ productId, name, quantity, price, vatRate, lineTotal }) => (
          <tr key={productId} className="border-b border-oat-deep align-top">
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
