import { Lock, PawPrint, RotateCcw, Truck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Badge } from '#shop/site/block-choices.contract.ts';
import type { BlockOf } from '#shop/site/blocks.contract.ts';

const icons: Record<Badge, LucideIcon> = { delivery: Truck, returns: RotateCcw, paw: PawPrint, lock: Lock };

export function TrustBadges({ items }: Pick<BlockOf<'promises'>, 'items'>) {
  return (
    <section aria-label="Why shop with us" className="page-width mt-section">
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {items.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className="flex items-start gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-pine-pale text-pine">
                <Icon className="size-6" strokeWidth={1.75} aria-hidden />
              </span>
              <div>
                <h3 className="font-body text-base font-semibold tracking-normal">{title}</h3>
                {text && <p className="mt-0.5 text-sm text-muted">{text}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
