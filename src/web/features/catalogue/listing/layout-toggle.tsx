import { LayoutGrid, List } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import type { ListingLayout } from './listing.rules.ts';

type LayoutToggleProps = { layout: ListingLayout; onChange: (layout: ListingLayout) => void };

export function LayoutToggle({ layout, onChange }: LayoutToggleProps) {
  const look = 'aria-pressed:bg-pine-pale aria-pressed:text-pine';
  return (
    <div role="group" aria-label="Layout" className="flex shrink-0 gap-1 text-muted">
      <IconButton label="Grid" aria-pressed={layout === 'grid'} className={look} onClick={() => onChange('grid')}>
        <LayoutGrid className="size-5" aria-hidden />
      </IconButton>
      <IconButton label="List" aria-pressed={layout === 'list'} className={look} onClick={() => onChange('list')}>
        <List className="size-5.5" aria-hidden />
      </IconButton>
    </div>
  );
}
