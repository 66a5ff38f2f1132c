import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { mostCounted } from '#admin/to-do/to-do-words.contract.ts';
import type { ToDoId } from '#admin/to-do/to-do-words.contract.ts';
import type { ToDoRow } from '#admin/to-do/to-do.contract.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TableSkeleton } from '../../lists/table-box.tsx';
import { faultInWords } from '../../parts/fault-words.rules.ts';
import { dateTime, shortDate } from '../../parts/formats.rules.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Panel } from '../../parts/panel.tsx';
import { toDoQuery } from '../../parts/to-do.queries.ts';

type Words = {
  /** Shown after the count. */
  one: string;
  many: string;
  /** The button's label. */
  act: string;
};

const words: Record<ToDoId, Words> = {
  disputes: { one: 'disputed payment', many: 'disputed payments', act: 'Answer' },
  'payments-in-doubt': { one: 'payment may be fraudulent', many: 'payments may be fraudulent', act: 'Look' },
  'express-to-pack': { one: 'express order to pack', many: 'express orders to pack', act: 'Pack' },
  'to-pack': { one: 'order to pack', many: 'orders to pack', act: 'Pack' },
  'rejected-purchase-orders': {
    one: 'purchase order refused by its supplier',
    many: 'purchase orders refused by their suppliers',
    act: 'Decide',
  },
  'purchase-orders-to-send': { one: 'purchase order to send', many: 'purchase orders to send', act: 'Send' },
  'late-purchase-orders': { one: 'purchase order is late', many: 'purchase orders are late', act: 'Chase' },
  'failed-refunds': { one: 'refund failed', many: 'refunds failed', act: 'Refund' },
  'payments-without-notice': {
    one: 'payment came without Stripe’s notice',
    many: 'payments came without Stripe’s notices',
    act: 'Check',
  },
  'stripe-webhook': { one: 'fault with Stripe’s webhook', many: 'faults with Stripe’s webhook', act: 'Check' },
  'failed-payout': { one: 'payout to your bank failed', many: 'payouts to your bank failed', act: 'Look' },
  returns: { one: 'return to answer', many: 'returns to answer', act: 'Answer' },
  'returns-to-refund': { one: 'accepted return to refund', many: 'accepted returns to refund', act: 'Refund' },
  messages: { one: 'message to answer', many: 'messages to answer', act: 'Answer' },
  'supplier-faults': {
    one: 'supplier’s connection has a fault',
    many: 'suppliers’ connections have a fault',
    act: 'Look',
  },
  'standing-faults': { one: 'background task is failing', many: 'background tasks are failing', act: 'Check' },
  'failed-mail': { one: 'email couldn’t be sent', many: 'emails couldn’t be sent', act: 'Check' },
  'mail-not-set-up': {
    one: 'email is waiting: email isn’t set up',
    many: 'emails are waiting: email isn’t set up',
    act: 'Set Up',
  },
  'waiting-mail': { one: 'email is waiting to go out', many: 'emails are waiting to go out', act: 'Check' },
  'held-changes': {
    one: 'change from a supplier to approve',
    many: 'changes from suppliers to approve',
    act: 'Review',
  },
  drafts: { one: 'draft to check', many: 'drafts to check', act: 'Check' },
  'low-stock': { one: 'product low in stock', many: 'products low in stock', act: 'Restock' },
  bundles: {
    one: 'bundle is not shown: it saves nothing, or a part is gone',
    many: 'bundles are not shown: they save nothing, or a part is gone',
    act: 'Mend',
  },
  questions: { one: 'question about a product to read', many: 'questions about products to read', act: 'Read' },
  reviews: { one: 'new review', many: 'new reviews', act: 'Read' },
  comments: { one: 'new comment', many: 'new comments', act: 'Read' },
  'products-without-cost': { one: 'product without a cost', many: 'products without a cost', act: 'Add Costs' },
  'refused-offers': { one: 'product that Google refuses', many: 'products that Google refuses', act: 'Look' },
  'products-without-weight': {
    one: 'product without a weight',
    many: 'products without a weight',
    act: 'Add Weights',
  },
  'supplier-prices': {
    one: 'supplier’s prices: with or without VAT?',
    many: 'suppliers’ prices: with or without VAT?',
    act: 'Say',
  },
  'exchange-rates': { one: 'exchange rate is missing or old', many: 'exchange rates are missing or old', act: 'Enter' },
};

type Said = Pick<ToDoRow, 'id' | 'count' | 'late' | 'failed' | 'dueBy' | 'since' | 'fault'>;

/** '4 orders to pack'; counts are capped at a thousand. */
export function titleOf({ id, count }: Said): string {
  const figure = `${count.toLocaleString('en-GB')}${count === mostCounted ? '+' : ''}`;
  return `${figure} ${count === 1 ? words[id].one : words[id].many}`;
}

export function actOf({ id }: Said): string {
  return words[id].act;
}

/** An additional note, or null. `dayOf` formats a day. */
export function noteOf(
  { id, count, late, failed, dueBy, since, fault }: Said,
  dayOf: (iso: string) => string,
): string | null {
  if (since !== undefined && fault !== undefined) return faultInWords(fault, dateTime(since));
  if (late !== undefined) return `${ofThem(late, count)} should have left by now`;
  if (failed !== undefined) return `${ofThem(failed, count)} couldn’t be sent`;
  if (dueBy !== undefined) return `Answer by ${dayOf(dueBy)}`;
  if (id === 'returns-to-refund') return 'Once the goods have come back';
  if (id === 'supplier-prices') return 'Until you say, they are used as they stand';
  if (id === 'payments-without-notice') return 'The orders are confirmed, but minutes later than they could be';
  if (id === 'products-without-weight') return 'Your lightest delivery prices count for them';
  return id === 'products-without-cost' ? 'Profit looks higher than it is until you add it' : null;
}

function ofThem(some: number, all: number): string {
  if (some < all) return `${some} of them`;
  return all === 1 ? 'It' : 'All of them';
}

/** Open tasks for the signed-in user, each with a link. `isNew`: the shop has no orders yet. */
export function ToDoList({ isNew }: { isNew: boolean }) {
  const { data, error, refetch } = useQuery(toDoQuery);
  return (
    <Panel title="To do">
      {error ? (
        <LoadFailure what="to-do list" error={error} onRetry={() => void refetch()} />
      ) : (
        <Rows rows={data} isNew={isNew} />
      )}
    </Panel>
  );
}

function Rows({ rows, isNew }: { rows: readonly ToDoRow[] | undefined; isNew: boolean }) {
  if (!rows) return <TableSkeleton what="to-do list" columns={2} rows={4} />;
  if (rows.length === 0) return isNew ? <NothingYet /> : <AllDone />;
  return (
    <ul aria-label="To do" className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: ToDoRow }) {
  const { tab, page, search, urgency } = row;
  const isUrgent = urgency === 'high';
  const title = titleOf(row);
  const note = noteOf(row, shortDate);
  return (
    <li className="flex items-center gap-3 py-2">
      <span
        aria-hidden
        className={clsx('size-2 shrink-0 rounded-full', isUrgent ? 'bg-clay' : 'inset-ring-1 inset-ring-field')}
      />
      <span className="min-w-0 grow">
        <span className={clsx('block', isUrgent && 'font-semibold')}>
          {isUrgent && <span className="sr-only">Urgent: </span>}
          {title}
        </span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
      <LinkButton
        to={page ?? '/admin'}
        search={page ? search : { tab, ...search }}
        hash={tab === 'settings' ? 'card-payments' : undefined}
        size="small"
        tone={isUrgent ? 'primary' : 'secondary'}
        className={clsx('shrink-0', !isUrgent && 'bg-oat-deep')}
      >
        {actOf(row)}
        <span className="sr-only">: {title}</span>
      </LinkButton>
    </li>
  );
}

function AllDone() {
  return (
    <EmptyState
      level="p"
      title="All done"
      text="Nothing is waiting for you. The next order will appear here the moment it’s placed."
    />
  );
}

function NothingYet() {
  return (
    <EmptyState
      level="p"
      title="Nothing to do yet"
      text="Orders to pack, returns to answer and suppliers to chase will appear here. Until the first order comes in, the best thing to do is fill the shelves."
    >
      <LinkButton to="/admin/products/new" size="small">
        Add Product
      </LinkButton>
      <LinkButton to="/admin" search={{ tab: 'products' }} size="small" tone="secondary" className="bg-oat-deep">
        See Products
      </LinkButton>
    </EmptyState>
  );
}
