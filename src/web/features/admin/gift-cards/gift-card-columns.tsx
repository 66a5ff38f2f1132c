import type { AdminGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../lists/data-table.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

const tones: Record<AdminGiftCard['state'], BadgeTone> = {
  active: 'success',
  used: 'neutral',
  expired: 'highlight',
  voided: 'grey',
};

type Acts = Record<'onLedger' | 'onVoid' | 'onSending', (card: AdminGiftCard) => void>;

export function giftCardColumns(acts: Acts): Column<AdminGiftCard>[] {
  return [
    {
      id: 'card',
      name: 'Card',
      onCard: 'title',
      cell: (card) => <Name {...card} />,
    },
    { id: 'recipient', name: 'For', cell: (card) => <Recipient {...card} /> },
    { id: 'state', name: 'State', cell: (card) => <State {...card} /> },
    { id: 'balance', name: 'Balance', isFigure: true, cell: (card) => <Balance {...card} /> },
    { id: 'initial', name: 'Issued for', isFigure: true, cell: ({ initial }) => <Money amount={initial} /> },
    { id: 'issued', name: 'Issued', cell: ({ issuedAt }) => shortDate(issuedAt) },
    { id: 'expires', name: 'Until', cell: ({ expiresAt }) => shortDate(expiresAt) },
    { id: 'acts', name: 'Actions', onCard: 'plain', cell: (card) => <Buttons card={card} {...acts} /> },
  ];
}

function isWaiting({ bought, state }: AdminGiftCard): boolean {
  return bought?.mailedAt === null && state === 'active';
}

function Name({ last4, bought }: AdminGiftCard) {
  return (
    <>
      <strong className="whitespace-nowrap">{bought && !bought.mailedAt ? 'Not sent yet' : `Ending ${last4}`}</strong>
      {bought && (
        <a href={`/admin/orders/${bought.orderNumber}`} className="block text-xs whitespace-nowrap">
          Bought in {bought.orderNumber}
        </a>
      )}
    </>
  );
}

function State(card: AdminGiftCard) {
  const { state, bought, isSuspended } = card;
  return (
    <>
      <StatusBadge status={state} tone={tones[state]} />
      {isSuspended && <span className="block text-xs text-muted">Waits for a bank’s decision</span>}
      {bought && isWaiting(card) && (
        <span className="block text-xs text-muted">Goes out {shortDate(bought.goesOutOn)}</span>
      )}
    </>
  );
}

function Balance({ balance, held }: AdminGiftCard) {
  return (
    <>
      <Money amount={balance} />
      {held !== '0.00' && (
        <span className="block text-xs text-muted">
          <Money amount={held} /> held
        </span>
      )}
    </>
  );
}

function Recipient({ recipientName, recipientEmail }: AdminGiftCard) {
  if (!recipientName && !recipientEmail) return <span className="text-muted">Not known</span>;
  return (
    <span className="wrap-anywhere">
      {recipientName}
      {recipientEmail && <span className="block text-xs text-muted">{recipientEmail}</span>}
    </span>
  );
}

function Buttons({ card, onLedger, onVoid, onSending }: Acts & { card: AdminGiftCard }) {
  const of = <span className="sr-only"> card ending {card.last4}</span>;
  return (
    <span className="-ml-4 flex flex-wrap">
      <Button tone="quiet" size="small" onClick={() => onLedger(card)}>
        Ledger{of}
      </Button>
      {isWaiting(card) && (
        <Button tone="quiet" size="small" onClick={() => onSending(card)}>
          Sending…{of}
        </Button>
      )}
      {card.state !== 'voided' && !isWaiting(card) && (
        <Button tone="quiet" size="small" onClick={() => onVoid(card)}>
          Void…{of}
        </Button>
      )}
    </span>
  );
}
