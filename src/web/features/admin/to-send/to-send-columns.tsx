import { Link } from '@tanstack/react-router';
import { weightInWords } from '#orders/admin/to-send/to-send-words.contract.ts';
import type { ToSendLine, ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import type { Column } from '../lists/data-table.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { OrderNumberCell } from '../parts/order-link.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';

type Does = { onSend: (number: string) => void; onLeft: (number: string) => void };

export function toSendColumns(does: Does): Column<ToSendOrder>[] {
  return [
    { id: 'number', name: 'Order', onCard: 'title', cell: (order) => <OrderNumberCell order={order} /> },
    { id: 'items', name: 'To pack', onCard: 'plain', cell: (order) => <ItemsCell order={order} /> },
    { id: 'to', name: 'Send to', cell: (order) => <AddressCell order={order} /> },
    { id: 'weight', name: 'Weight', isFigure: true, cell: (order) => <WeightCell order={order} /> },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (order) => <Acts order={order} {...does} />,
    },
  ];
}

function ItemsCell({ order: { lines, separately, isMarked, presentNote } }: { order: ToSendOrder }) {
  const bySupplier = Map.groupBy(separately, ({ supplierName }) => supplierName);
  return (
    <div className="grid min-w-48 gap-2">
      {isMarked && (
        <p className="text-sm font-semibold text-error">Its status is shipped, but this isn’t in any parcel.</p>
      )}
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.lineId} className="flex items-center gap-3">
            <Thumbnail image={line.image} />
            <span className="min-w-0 wrap-anywhere">
              <strong className="figures">{line.quantity} ×</strong> {line.name}
              <span className="figures block text-xs text-muted">{codesOf(line)}</span>
            </span>
          </li>
        ))}
      </ul>
      {presentNote !== undefined && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          <strong>A present.</strong> {presentNote && `Their note, on the packing slip:\n${presentNote}`}
        </p>
      )}
      {[...bySupplier].map(([supplier, goods]) => (
        <p key={supplier} className="text-xs wrap-anywhere text-muted">
          Coming separately from {supplier}: {goods.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </p>
      ))}
    </div>
  );
}

/** The codes that identify a product on the shelf. */
export function codesOf({
  productId,
  sku,
  gtin,
  shelf,
}: Pick<ToSendLine, 'productId' | 'sku' | 'gtin' | 'shelf'>): string {
  return [shelf && `Shelf ${shelf}`, sku ?? `No. ${productId}`, gtin].filter(Boolean).join(' · ');
}

function AddressCell({ order: { customerName, shippingAddress, delivery } }: { order: ToSendOrder }) {
  if (delivery === 'pickup') return <p className="text-sm">{customerName} collects it</p>;
  return <PostalAddress name={customerName} to={shippingAddress} className="max-w-56 text-sm max-md:text-right" />;
}

function WeightCell({ order: { weightGrams, lines } }: { order: ToSendOrder }) {
  const mayOpen = useMayOpen();
  if (weightGrams !== null) return <span className="whitespace-nowrap">{weightInWords(weightGrams)}</span>;
  const unknown = lines.filter((line) => line.weightGrams === null);
  const [first] = unknown;
  return (
    <span className="grid justify-items-end gap-0.5">
      Unknown
      {first && mayOpen(['products']) && (
        <Link to="/admin/products/$id" params={{ id: String(first.productId) }} className="text-xs">
          Add {unknown.length === 1 ? 'its weight' : countOf(unknown.length, 'weight')}
          <span className="sr-only">, beginning with {first.name}</span>
        </Link>
      )}
    </span>
  );
}

const doneWords: Record<ToSendOrder['delivery'], string> = {
  standard: 'Mark as Sent',
  express: 'Mark as Sent',
  pickup: 'Ready to Collect',
  round: 'Out for Delivery',
};

function Acts({ order: { orderNumber, isMarked, delivery }, onSend, onLeft }: Does & { order: ToSendOrder }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Button tone="secondary" size="small" className="whitespace-nowrap" onClick={() => onSend(orderNumber)}>
        {doneWords[delivery]}
        <span className="sr-only"> {orderNumber}</span>
      </Button>
      {isMarked && (
        <Button tone="quiet" size="small" className="whitespace-nowrap" onClick={() => onLeft(orderNumber)}>
          It Has Left<span className="sr-only">: {orderNumber}</span>
        </Button>
      )}
      <Link to="/admin/to-send/packing-slips" search={{ orders: orderNumber }} target="_blank" className="admin-action">
        Slip<span className="sr-only"> of {orderNumber}</span>
      </Link>
    </span>
  );
}
