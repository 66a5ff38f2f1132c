import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../lists/data-table.tsx';
import { count, shortDate } from '../parts/formats.rules.ts';
import { justBefore } from '../parts/london-days.rules.ts';
import { Money } from '../parts/money.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

const tones: Record<AdminPromotion['state'], BadgeTone> = {
  running: 'success',
  scheduled: 'info',
  'used-up': 'highlight',
  ended: 'neutral',
};

type Acts = {
  onEdit: (promotion: AdminPromotion) => void;
  onUses: (promotion: AdminPromotion) => void;
  onSwitch: (promotion: Pick<AdminPromotion, 'id' | 'isActive'>) => void;
};

export function promotionColumns(acts: Acts): Column<AdminPromotion>[] {
  return [
    {
      id: 'code',
      name: 'Code',
      onCard: 'title',
      cell: ({ code }) => <strong className="tracking-wide">{code}</strong>,
    },
    { id: 'discount', name: 'Discount', cell: (promotion) => <Discount {...promotion} /> },
    { id: 'state', name: 'State', cell: ({ state }) => <StatusBadge status={state} tone={tones[state]} /> },
    { id: 'span', name: 'Counts', cell: (promotion) => <span className="text-muted">{spanOf(promotion)}</span> },
    { id: 'uses', name: 'Uses', isFigure: true, cell: usesOf },
    { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
    { id: 'acts', name: 'Actions', onCard: 'plain', cell: (promotion) => <Buttons promotion={promotion} {...acts} /> },
  ];
}

function Discount({ words, minimumSubtotal, goods, isFirstOrderOnly, isAutomatic }: AdminPromotion) {
  const notes = [
    minimumSubtotal !== '0.00' && `from £${minimumSubtotal}`,
    goods && 'on some goods',
    isFirstOrderOnly && 'first order only',
    isAutomatic && 'without a code',
  ].filter(Boolean);
  return (
    <span>
      <span className="figures font-semibold">{words}</span>
      {notes.length > 0 && <span className="figures block text-xs text-muted">{notes.join(', ')}</span>}
    </span>
  );
}

function spanOf({ startsAt, endsAt }: AdminPromotion): string {
  const first = startsAt && shortDate(startsAt);
  const last = endsAt && shortDate(justBefore(endsAt));
  if (first && last) return `${first} – ${last}`;
  if (first) return `From ${first}`;
  return last ? `Until ${last}` : 'Always';
}

function usesOf({ uses, useLimit }: AdminPromotion): string {
  return useLimit === null ? count(uses) : `${count(uses)} of ${count(useLimit)}`;
}

function Buttons({ promotion, onEdit, onUses, onSwitch }: Acts & { promotion: AdminPromotion }) {
  const { id, code, isActive } = promotion;
  const of = <span className="sr-only"> {code}</span>;
  return (
    <span className="-ml-4 flex flex-wrap">
      <Button tone="quiet" size="small" onClick={() => onUses(promotion)}>
        Uses{of}
      </Button>
      <Button tone="quiet" size="small" onClick={() => onEdit(promotion)}>
        Edit{of}
      </Button>
      <Button tone="quiet" size="small" onClick={() => onSwitch({ id, isActive: !isActive })}>
        {isActive ? 'End' : 'Resume'}
        {of}
      </Button>
    </span>
  );
}
