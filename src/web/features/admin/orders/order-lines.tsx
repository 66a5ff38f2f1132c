import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import { ItemTexts } from '../../../basket/item-texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { ChangeItemsDialog } from './changes/change-items-dialog.tsx';
import { useInvalidateOrders } from './order/order-admin.queries.ts';

type Line = AdminOrder['items'][number];

/** The items at the prices of the order, with the shop's costs. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const { items } = order;
  const [isChanging, setChanging] = useState(false);
  const seesFigures = useMayOpen()(['figures']);
  return (
    <Panel
      title="Items"
      actions={
        isUnsent(order.status) && (
          <Button tone="secondary" size="small" className="bg-oat-deep" onClick={() => setChanging(true)}>
            Change Items
          </Button>
        )
      }
    >
      {isChanging && <ChangeItemsDialog order={order} onClose={() => setChanging(false)} />}
      <WrittenTexts order={order} />
      {items.some(({ isGiftCard }) => isGiftCard) && (
        <p className="text-sm">
          <a href={`/admin/gift-cards?q=${order.orderNumber}`}>Gift cards of this order</a>
        </p>
      )}
      <FigureTable
        label="Items of the order"
        className="bg-paper"
        columns={seesFigures ? columns : columns.filter(({ id }) => !figures.has(id))}
        rows={items}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}

/** For goods that are made for their buyer, until they are sent. */
function WrittenTexts({ order: { orderNumber, status, items } }: { order: AdminOrder }) {
  const invalidateOrders = useInvalidateOrders();
  const open = items.filter(({ sent, supplierId }) => sent === 0 && supplierId === null && isUnsent(status));
  return open.map(({ id, productId, name, quantity, texts, isGiftCard }) =>
    texts === undefined || isGiftCard ? null : (
      <p key={id} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <ItemTexts
          item={{ productId, name, quantity, texts }}
          path={`/api/orders/${orderNumber}/texts`}
          onSaved={() => void invalidateOrders([orderNumber])}
        />
      </p>
    ),
  );
}

const figures = new Set(['cost', 'profit']);

const columns: readonly Column<Line>[] = [
  { id: 'product', name: 'Product', onCard: 'title', cell: (line) => <Product line={line} /> },
  {
    id: 'from',
    name: 'From',
    cell: ({ supplierId, supplierName }) => (
      <Badge tone={supplierId === null ? 'grey' : 'outline'}>
        {supplierId === null ? 'Own stock' : (supplierName ?? `Supplier ${supplierId}`)}
      </Badge>
    ),
  },
  { id: 'quantity', name: 'Quantity', isFigure: true, cell: (line) => <Quantity line={line} /> },
  { id: 'price', name: 'Price', isFigure: true, cell: ({ price }) => <Money amount={price} /> },
  {
    id: 'cost',
    name: 'Cost',
    isFigure: true,
    cell: ({ cost }) => (cost === null ? <span className="text-muted">Not known</span> : <Money amount={cost} />),
  },
  {
    id: 'total',
    name: 'Total',
    isFigure: true,
    cell: ({ lineTotal }) => <Money amount={lineTotal} className="font-semibold" />,
  },
  {
    id: 'profit',
    name: 'Profit',
    isFigure: true,
    cell: ({ earnings }) =>
      earnings?.isCostKnown ? <Money amount={earnings.profit} /> : <span className="text-muted">–</span>,
  },
];

function Quantity({ line: { quantity, dropped, sent } }: { line: Line }) {
  return (
    <>
      {quantity}
      {sent > 0 && <span className="block text-xs whitespace-nowrap text-muted">{sent} sent</span>}
      {dropped > 0 && <span className="block text-xs whitespace-nowrap text-muted">{dropped} taken out</span>}
    </>
  );
}

function Product({ line: { productId, name, image } }: { line: Line }) {
  return (
    <span className="flex items-center gap-3">
      <Thumbnail image={image} />
      <span className="min-w-0">
        <Link to="/product/$id" params={{ id: String(productId) }} className="link-quiet font-semibold wrap-anywhere">
          {name}
        </Link>
        <span className="figures block text-xs font-normal text-muted">No. {productId}</span>
      </span>
    </span>
  );
}
