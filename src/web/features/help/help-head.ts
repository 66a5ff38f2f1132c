import { plainText } from '#shop/policies/policy-text.contract.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { pageHead } from '../../page-head.ts';
import type { Site } from '../../page-head.ts';
import { questionsQuery } from './policies.queries.ts';

export function contactHead(site: Site) {
  const shop = site.queryClient.getQueryData(shopQuery.queryKey);
  const questions = site.queryClient.getQueryData(questionsQuery.queryKey) ?? [];
  return pageHead(site, {
    path: '/contact',
    title: 'Contact Us',
    description: `Get in touch${shop ? ` and hear back within ${shop.promises.replyWithin}` : ''}. Delivery times and prices, returns and frequently asked questions.`,
    structured:
      questions.length > 0
        ? [
            {
              '@type': 'FAQPage',
              mainEntity: questions.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
              })),
            },
          ]
        : undefined,
  });
}

export function policiesHead(site: Site) {
  return pageHead(site, {
    path: '/policies',
    title: 'Policies',
    description: 'Our privacy, delivery and returns policies and our terms, in plain English.',
  });
}
