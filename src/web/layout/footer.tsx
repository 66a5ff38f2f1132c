import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { footerPages } from './pages.ts';
import { shopQuery } from './shop.queries.ts';
import { Wordmark } from './wordmark.tsx';

export function Footer() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <footer className="foot-later mt-section">
      <div className="page-width flex justify-end pr-[calc(var(--spacing-gutter)+1rem)]" aria-hidden>
        <img src="/brand/face-cat.svg" alt="" width={64} height={64} className="-mb-5 h-16 w-auto" loading="lazy" />
        <img src="/brand/face-dog.svg" alt="" width={80} height={82} className="-mb-5 h-20 w-auto" loading="lazy" />
      </div>
      <div className="on-pine relative bg-pine text-white">
        <div className="page-width grid gap-x-8 gap-y-12 py-14 md:grid-cols-[1.4fr_3fr] lg:py-18">
          <div className="grid content-start gap-4">
            <Wordmark name={shop.name}>
              <img
                src="/brand/wordmark-on-pine.svg"
                alt={shop.name}
                width={187}
                height={36}
                className="h-9 w-auto"
                loading="lazy"
              />
            </Wordmark>
            <p className="max-w-60 text-base">{shop.line}</p>
          </div>
          <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4">
            {footerPages.map(({ title, links }) => (
              <div key={title}>
                <h2 className="mb-3 font-body text-sm font-semibold tracking-normal">{title}</h2>
                <ul className="grid gap-1 pointer-coarse:gap-0">
                  {links.map(({ name, ...page }) => (
                    <li key={name}>
                      <Link
                        {...page}
                        activeProps={{ 'aria-current': undefined }}
                        className="inline-block py-1.5 pointer-coarse:py-3 text-sm text-white/85 link-quiet hover:text-white"
                      >
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="page-width flex flex-wrap gap-x-6 gap-y-1 pb-8 text-xs text-white/75">
          <p>© 2025 {shop.name}</p>
          {traderLine(shop) && <p>{traderLine(shop)}</p>}
        </div>
      </div>
    </footer>
  );
}

/** Who stands behind the shop, as far as it is set. */
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
