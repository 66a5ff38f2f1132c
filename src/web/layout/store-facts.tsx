import { useRouter } from '@tanstack/react-router';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';

/** Structured data about the shop for search engines, on every page. As data it is not subject to the Content-Security-Policy. */
export function StoreFacts({ shop }: { shop: ShopSettings }) {
  const { shopUrl } = useRouter().options.context;
  // No value may close the script element. Browsers leave what the server wrote, so that they need not load how it is written.
  const facts = import.meta.env.SSR
    ? JSON.stringify(storeFacts(shopUrl, shop)).replaceAll('<', String.raw`\u003c`)
    : '';
  // oxlint-disable-next-line react/no-danger -- React would escape the quotes
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: facts }} />;
}

function storeFacts(shopUrl: string, { name, address, email, phone, vatNumber, returnDays }: ShopSettings): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': `${shopUrl}/#store`,
    name,
    url: `${shopUrl}/`,
    logo: `${shopUrl}/brand/touch-icon.png`,
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
