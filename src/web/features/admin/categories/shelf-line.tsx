import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminShelf } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { useDragOrder } from '../lists/drag-order.ts';
import { countOf, shortDate } from '../parts/formats.rules.ts';

type ShelfLineProps = {
  shelf: AdminShelf;
  onEdit: (shelf: AdminShelf) => void;
  /** Without it the line stays: a brand is there as long as its products are. */
  onRemove?: (shelf: AdminShelf) => void;
  drag?: ReturnType<ReturnType<typeof useDragOrder>>;
  /** Further buttons. */
  children?: ReactNode;
};

export function ShelfLine({ shelf, onEdit, onRemove, drag, children }: ShelfLineProps) {
  const { name, path, products, isHidden, isStanding = false, parent } = shelf;
  return (
    <li
      {...drag}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 data-over:bg-pine-pale',
        drag && 'cursor-grab',
        parent && 'pl-6',
      )}
    >
      <span className="min-w-0 grow basis-48 wrap-anywhere">
        <span className="font-semibold">{name}</span>{' '}
        <a href={path} className="link text-sm">
          {path}
        </a>{' '}
        <span className="text-sm text-muted">{countOf(products, 'product')}</span>{' '}
        {isHidden && <Badge tone="grey">Hidden</Badge>} <Season {...shelf} />
      </span>
      <span className="flex flex-wrap items-center">
        {children}
        <IconButton label={`Edit ${name}`} onClick={() => onEdit(shelf)}>
          <Pencil className="size-4.5" aria-hidden />
        </IconButton>
        {onRemove && !isStanding && (
          <IconButton label={`Remove ${name}`} onClick={() => onRemove(shelf)}>
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}

/** The days that are planned for a collection. */
function Season({ shownFrom, hiddenFrom }: Pick<AdminShelf, 'shownFrom' | 'hiddenFrom'>) {
  const turns = [
    { day: shownFrom, words: 'shown from' },
    { day: hiddenFrom, words: 'hidden from' },
  ].flatMap(({ day, words }) => (day ? [{ day, words: `${words} ${shortDate(day)}` }] : []));
  if (turns.length === 0) return null;
  const inOrder = turns.toSorted((one, other) => one.day.localeCompare(other.day));
  return <span className="text-sm text-muted">{inOrder.map(({ words }) => words).join(', ')}</span>;
}
