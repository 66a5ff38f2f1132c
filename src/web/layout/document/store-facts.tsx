import { useRouter } from '@tanstack/react-router';
import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { Theme } from '#shop/site/site-contents.contract.ts';
import { useTheme } from '../site-frame.queries.ts';

/** Structured data about the shop for search engines, on every page. As data it is not subject to the Content-Security-Policy. */
export function StoreFacts({ shop }: { shop: ShopSettings }) {
  const { shopUrl } = useRouter().options.context;
  // No value may close the script element. Browsers leave what the server wrote, so that they need not load how it is written.
  const logo = useTheme()?.logo;
  const facts = import.meta.env.SSR
    ? JSON.stringify(storeFacts(shopUrl, shop, logo)).replaceAll('<', String.raw`\u003c`)
    : '';
  // oxlint-disable-next-line react/no-danger -- React would escape the quotes
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: facts }} />;
}

function storeFacts(shopUrl: string, shop: ShopSettings, logo: Theme['logo'] | undefined): object {
  const { name, address, email, phone, vatNumber, returnDays } = shop;
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': `${shopUrl}/#store`,
    name,
    url: `${shopUrl}/`,
    logo: shopUrl + (logo ? pictureAt(logo.src, 640, 'jpg') : '/brand/touch-icon.png'),
    image: `${shopUrl}/brand/social.jpg`,
    currenciesAccepted: 'GBP',
    priceRange: '£5-£100',
    areaServed: 'GB',
    address: { '@type': 'PostalAddress', addressCountry: 'GB', ...(address && { streetAddress: inOneLine(address) }) },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'GB',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returnDays,
      returnMethod: 'https://schema.org/ReturnByMail',
      merchantReturnLink: `${shopUrl}/policies#returns`,
    },
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(vatNumber && { vatID: vatNumber }),
  };
}
