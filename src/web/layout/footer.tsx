import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CreditCard, Truck, Undo2 } from 'lucide-react';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { PublicSettings, ShopSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../ui/price.tsx';
import { targetOf } from '../ui/target.ts';
import { shopQuery } from './shop.queries.ts';
import { useMenus } from './site-frame.queries.ts';
import { Wordmark } from './wordmark.tsx';

type ShopProps = { shop: PublicSettings };

const footerLink = 'foot-link';

export function Footer() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <footer className="foot-later mt-12 lg:mt-14">
      <div className="page-width flex justify-end pr-[calc(var(--spacing-gutter)+1rem)]" aria-hidden>
        <img src="/brand/face-cat.svg" alt="" width={64} height={64} className="-mb-5 h-16 w-auto" loading="lazy" />
        <img src="/brand/face-dog.svg" alt="" width={80} height={82} className="-mb-5 h-20 w-auto" loading="lazy" />
      </div>
      <div className="on-pine relative bg-pine text-white">
        <div className="page-width">
          <FooterFacts shop={shop} />
          <div className="grid gap-x-8 gap-y-10 py-10 lg:grid-cols-[1.4fr_3fr] lg:py-12">
            <WhoWeAre shop={shop} />
            <FooterLinks />
          </div>
          <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-white/20 py-6 text-xs text-white/75">
            <p>© 2025 {shop.name}</p>
            {traderLine(shop) && <p>{traderLine(shop)}</p>}
            {shop.isDemo && <p>A demo shop: its goods and reviews are samples.</p>}
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Delivery, returns and payment at a glance, on every page. */
function FooterFacts({ shop: { delivery, returnDays, refundDays, payment, isPaymentTest } }: ShopProps) {
  const facts = [
    {
      Icon: Truck,
      fact: `Free delivery over ${plainPounds(delivery.freeFrom)}`,
      more: `Standard ${delivery.standardDays}, express ${delivery.expressDays}`,
    },
    { Icon: Undo2, fact: `${returnDays} days to return`, more: `Refunds within ${refundDays}` },
    payment === 'demo' || isPaymentTest
      ? { Icon: CreditCard, fact: 'Demo payment', more: 'Try it all: no card is charged' }
      : { Icon: CreditCard, fact: 'Secure payment', more: 'Card details go to Stripe alone' },
  ];
  return (
    <ul className="grid gap-x-8 gap-y-5 border-b border-white/20 py-8 sm:grid-cols-3">
      {facts.map(({ Icon, fact, more }) => (
        <li key={fact} className="flex items-start gap-3.5">
          <Icon className="mt-0.5 size-6 shrink-0 text-marigold" strokeWidth={1.75} aria-hidden />
          <p className="leading-snug">
            <span className="block font-semibold">{fact}</span>
            <span className="text-sm text-white/85">{more}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function WhoWeAre({ shop }: ShopProps) {
  const { name, line, email, phone, address, promises, isDemo } = shop;
  return (
    <div className="grid content-start gap-4">
      <Wordmark name={name}>
        <img
          src="/brand/wordmark-on-pine.svg"
          alt={name}
          width={187}
          height={36}
          className="h-9 w-auto"
          loading="lazy"
        />
      </Wordmark>
      <p className="max-w-60 text-base">{line}</p>
      <address className="grid justify-items-start text-sm text-white/85 not-italic wrap-anywhere">
        {/* The default address of a new shop does not exist. */}
        {(isDemo || !email.endsWith('.example')) && (
          <a href={`mailto:${email}`} className={footerLink}>
            {email}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={footerLink}>
            {phone}
          </a>
        )}
        {address && <span className="py-1.5">{inOneLine(address)}</span>}
        <span className="py-1.5">{promises.openingHours}</span>
      </address>
    </div>
  );
}

function FooterLinks() {
  const { footer } = useMenus();
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
      {footer.map(({ title, links }) => (
        <div key={title}>
          <h2 className="mb-2 font-body text-sm font-semibold tracking-normal">{title}</h2>
          <ul className="grid gap-1 pointer-coarse:gap-0">
            {links.map(({ name, to }) => (
              <li key={name}>
                <Link
                  {...targetOf(to)}
                  activeProps={{ 'aria-current': undefined }}
                  className={clsx(footerLink, 'text-sm text-white/85')}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The trader's legal details, as far as they are set. */
export function traderLine({ traderName, address, companyNumber, vatNumber }: ShopSettings): string {
  return [
    traderName,
    inOneLine(address),
    companyNumber && `Company number ${companyNumber}`,
    vatNumber && `VAT number ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(', ');
}
