import { Lock, PawPrint, RotateCcw, Truck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';

type Pledge = { icon: LucideIcon; title: string; text: string };

export function TrustBadges({ shop }: { shop: ShopSettings }) {
  const pledges: readonly Pledge[] = [
    {
      icon: Truck,
      title: 'Fast UK Delivery',
      text: `With you in ${shop.delivery.standardDays}; express in ${shop.delivery.expressDays}`,
    },
    {
      icon: RotateCcw,
      title: `${shop.returnDays}-Day Returns`,
      text: 'Changed your mind, or your cat has? Send it back',
    },
    { icon: PawPrint, title: 'Pet-Approved Quality', text: 'Chosen with dogs, cats and their people in mind' },
    { icon: Lock, title: 'Secure Checkout', text: 'Encrypted checkout, no account needed' },
  ];
  return (
    <section aria-label="Why shop with us" className="page-width mt-section">
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {pledges.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex items-start gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-pine-pale text-pine">
              <Icon className="size-6" strokeWidth={1.75} aria-hidden />
            </span>
            <div>
              <h3 className="font-body text-base font-semibold tracking-normal">{title}</h3>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
