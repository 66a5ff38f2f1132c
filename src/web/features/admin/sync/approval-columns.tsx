import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import type { ApprovalView } from '#dropshipping/approvals/approvals.contract.ts';
import type { Column } from '../lists/data-table.tsx';
import { count, dateTime, percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { kindNames } from './sync-words.rules.ts';

export const approvalColumns: Column<ApprovalView>[] = [
  {
    id: 'product',
    name: 'Product',
    onCard: 'title',
    cell: ({ productId, productName, supplierName }) => (
      <span className="grid gap-0.5">
        <a href={`/admin/products/${productId}`} className="link-quiet font-semibold wrap-anywhere">
          {productName}
        </a>
        <span className="text-xs font-normal text-muted">{supplierName}</span>
      </span>
    ),
  },
  { id: 'kind', name: 'What', cell: ({ kind }) => kindNames[kind] },
  { id: 'change', name: 'Now → New', cell: (change) => <Difference change={change} /> },
  { id: 'effect', name: 'Price and margin', cell: (change) => <Effect change={change} /> },
  {
    id: 'why',
    name: 'Why it waits',
    cell: ({ reason, at }) => (
      <span className="grid gap-0.5 text-sm">
        <span className="wrap-anywhere">{reason}</span>
        <span className="text-xs text-muted">{dateTime(at)}</span>
      </span>
    ),
  },
];

function Difference({ change: { picture, stock, pricing } }: { change: ApprovalView }) {
  if (picture)
    return <FromTo from={<Thumbnail image={picture.before} />} to={<Thumbnail image={picture.after} />} what="image" />;
  if (stock) return <FromTo from={count(stock.before)} to={count(stock.after)} what="stock" />;
  if (!pricing) return null;
  const amount = (cost: string | null) => (cost === null ? 'not known' : <Money amount={cost} />);
  return <FromTo from={amount(pricing.before.cost)} to={amount(pricing.after.cost)} what="supplier price" />;
}

function Effect({ change: { pricing } }: { change: ApprovalView }) {
  if (!pricing) return <span className="text-muted">None</span>;
  const { before, after } = pricing;
  const margin = (fraction: string | null) => (fraction === null ? '–' : percent(fraction));
  return (
    <span className="grid gap-0.5">
      <FromTo from={<Money amount={before.price} />} to={<Money amount={after.price} />} what="price" />
      <span className="figures text-xs text-muted">
        Margin {margin(before.margin)} → {margin(after.margin)}
      </span>
    </span>
  );
}

function FromTo({ from, to, what }: { from: ReactNode; to: ReactNode; what: string }) {
  return (
    <span className="figures inline-flex items-center gap-2">
      <span className="sr-only">{what} from</span>
      <span className="text-muted">{from}</span>
      <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="sr-only">to</span>
      <span className="font-semibold">{to}</span>
    </span>
  );
}
