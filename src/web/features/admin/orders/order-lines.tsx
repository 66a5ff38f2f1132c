import { Link } from '@tanstack/react-router';
import type { DeskOrder } from '#orders/desk/desk-orders.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../desk/money.tsx';
import { Panel } from '../desk/panel.tsx';
import { Thumbnail } from '../desk/thumbnail.tsx';

type Line = DeskOrder['items'][number];

/** What was bought, as it was then, with what it cost the shop. */
export function OrderLines({ order: { items } }: { order: DeskOrder }) {
  return (
    <Panel title="Items">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="table-box bg-paper" role="region" aria-label="What was bought" tabIndex={0}>
        {/* oxlint-disable jsx-a11y/no-redundant-roles -- cards take the table's own roles away */}
        <table role="table" className="data-table">
          <caption className="sr-only">Items of the order</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">From</th>
              <th scope="col" className="text-right">
                Quantity
              </th>
              <th scope="col" className="text-right">
                Price
              </th>
              <th scope="col" className="text-right">
                Cost
              </th>
              <th scope="col" className="text-right">
                Total
              </th>
              <th scope="col" className="text-right">
                Profit
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {items.map((line) => (
              <LineRow key={line.id} line={line} />
            ))}
          </tbody>
        </table>
        {/* oxlint-enable jsx-a11y/no-redundant-roles */}
      </div>
    </Panel>
  );
}

function LineRow({ line }: { line: Line }) {
  const { productId, name, image, quantity, price, cost, lineTotal, supplierId, earnings } = line;
  return (
    <tr>
      <td data-card="title">
        <span className="flex items-center gap-3">
          <Thumbnail image={image} />
          <span className="min-w-0">
            <Link
              to="/product/$id"
              params={{ id: String(productId) }}
              className="link-quiet font-semibold wrap-anywhere"
            >
              {name}
            </Link>
            <span className="figures block text-xs font-normal text-muted">No. {productId}</span>
          </span>
        </span>
      </td>
      <td data-name="From">
        <Badge tone={supplierId === null ? 'neutral' : 'outline'}>
          {supplierId === null ? 'Local Stock' : `Supplier ${supplierId}`}
        </Badge>
      </td>
      <td data-name="Quantity" className="figures text-right">
        {quantity}
      </td>
      <td data-name="Price" className="text-right">
        <Money amount={price} />
      </td>
      <td data-name="Cost" className="text-right">
        {cost === null ? <span className="text-muted">Not known</span> : <Money amount={cost} />}
      </td>
      <td data-name="Total" className="text-right">
        <Money amount={lineTotal} className="font-semibold" />
      </td>
      <td data-name="Profit" className="text-right">
        {earnings?.isCostKnown ? <Money amount={earnings.profit} /> : <span className="text-muted">–</span>}
      </td>
    </tr>
  );
}
