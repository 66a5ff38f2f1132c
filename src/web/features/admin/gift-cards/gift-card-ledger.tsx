import { useQuery } from '@tanstack/react-query';
import type { AdminGiftCard, GiftCardDetails } from '#payment/gift-cards/gift-cards.contract.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { dateTime, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { giftCardQuery } from './gift-cards.queries.ts';

type LedgerProps = { card: AdminGiftCard | undefined; onClose: () => void };

/** Everything that was put on a card and taken from it. */
export function GiftCardLedger({ card, onClose }: LedgerProps) {
  return (
    <Dialog wide open={card !== undefined} onClose={onClose} title={`Gift card ending ${card?.last4 ?? ''}`}>
      {card && <Ledger key={card.id} id={card.id} />}
    </Dialog>
  );
}

function Ledger({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(giftCardQuery(id));
  if (error && !data) return <LoadFailure what="ledger" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  return (
    <div className="grid gap-4">
      <About card={data} />
      <FigureTable label="Entries" rows={data.entries} columns={columns} rowKey={(entry) => entry.id} />
    </div>
  );
}

function About({ card }: { card: GiftCardDetails }) {
  const { issuedBy, reason, replaces, replacedBy, senderName, message, bought } = card;
  const facts = [
    issuedBy && `Issued by ${issuedBy}`,
    bought && `Bought in order ${bought.orderNumber}`,
    bought &&
      (bought.mailedAt ? `Emailed on ${dateTime(bought.mailedAt)}` : `Goes out on ${shortDate(bought.goesOutOn)}`),
    reason && `Why: ${reason}`,
    senderName && `From ${senderName}`,
    replaces && `Replaces the card ending ${replaces.last4}`,
    replacedBy && `Replaced by the card ending ${replacedBy.last4}`,
  ].filter(Boolean);
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p className="wrap-anywhere">{facts.join('. ')}.</p>
      {message && <p className="wrap-anywhere whitespace-pre-line">“{message}”</p>}
    </div>
  );
}

const kinds: Record<GiftCardDetails['entries'][number]['kind'], string> = {
  issued: 'Issued',
  held: 'Held for an order',
  released: 'Released',
  spent: 'Spent',
  refunded: 'Refunded',
  voided: 'Voided',
};

const columns: Column<GiftCardDetails['entries'][number]>[] = [
  { id: 'when', name: 'When', cell: ({ at }) => dateTime(at) },
  { id: 'what', name: 'What', cell: ({ kind, by }) => (by ? `${kinds[kind]} by ${by}` : kinds[kind]) },
  {
    id: 'order',
    name: 'Order',
    cell: ({ orderNumber }) =>
      orderNumber && (
        <a href={`/admin/orders/${orderNumber}`} className="font-semibold whitespace-nowrap">
          {orderNumber}
        </a>
      ),
  },
  { id: 'amount', name: 'Amount', isFigure: true, cell: ({ amount }) => <Money amount={amount} /> },
  { id: 'balance', name: 'Balance', isFigure: true, cell: ({ balance }) => <Money amount={balance} /> },
];
