import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { pageHead } from '../../page-head.ts';
import { questionsAnswered } from './shop-terms.rules.ts';

export function contactHead(shopUrl: string, shop: ShopSettings | undefined) {
  return pageHead(shopUrl, {
    path: '/contact',
    title: 'Contact Us',
    description:
      'Write to us and hear back within 24 hours. Delivery times and prices, returns and the usual questions.',
    structured: shop && [
      {
        '@type': 'FAQPage',
        mainEntity: questionsAnswered(shop).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  });
}

export function policiesHead(shopUrl: string) {
  return pageHead(shopUrl, {
    path: '/policies',
    title: 'Policies',
    description: 'Privacy, shipping, returns and terms of our shop, in plain words.',
  });
}
