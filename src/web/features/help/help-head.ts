import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { pageHead } from '../../page-head.ts';
import { questionsAnswered } from './shop-terms.rules.ts';

export function contactHead(shopUrl: string, shop: ShopSettings | undefined) {
  return pageHead(shopUrl, {
    path: '/contact',
    title: 'Contact Us',
    description:
      'Get in touch and hear back within 24 hours. Delivery times and prices, returns and frequently asked questions.',
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
    description: 'Our privacy, delivery and returns policies and our terms, in plain English.',
  });
}
