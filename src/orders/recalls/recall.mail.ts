import { recalledGoods, remedyWords } from '#catalogue/recalls/recall-words.contract.ts';
import type { Remedy } from '#catalogue/recalls/recall-words.contract.ts';
import { button, heading, list, paragraph, small } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

type Recalled = {
  once: string;
  to: string;
  title: string;
  batch: string;
  makersWords: string;
  whatToDo: string;
  remedy: Remedy;
  /** Their orders with it, by number. */
  orderNumbers: readonly string[];
  /** Of the newest. */
  url: string;
};

/** About safety: it comes whatever else somebody wants to be emailed. */
export function recallMail(recalled: Recalled): Mail {
  const { once, to, makersWords, whatToDo, remedy, orderNumbers, url } = recalled;
  const product = recalledGoods(recalled);
  return {
    template: 'recall',
    to,
    once,
    subject: 'Safety recall: {{product}}',
    title: 'Please read this',
    values: { product },
    parts: [
      editable(
        'opening',
        'You bought {{product}} from us. It is being recalled because it may not be safe. Please stop using it now.',
        ['product'],
      ),
      heading('What to do'),
      ...paragraphs(whatToDo),
      ...(remedyWords[remedy] ? [paragraph(remedyWords[remedy])] : []),
      heading('What the maker says'),
      ...paragraphs(makersWords),
      heading('Your orders with it'),
      list(orderNumbers.slice(0, mostListed)),
      button('See your order', url),
      small('We are writing once to everybody who bought it, for their safety and their animals’.'),
    ],
  };
}

const mostListed = 20;

function paragraphs(text: string) {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(paragraph);
}

/** For previews. */
export function recallSamples({ to, url }: { to: string; url: string }): Mail[] {
  return [
    recallMail({
      once: 'recall 1 sample',
      to,
      title: 'Beef & Carrot Stew',
      batch: 'L2304',
      makersWords: 'Some tins of this batch may hold pieces of metal.',
      whatToDo: 'Do not feed it. Put the tins into your household waste and keep the lid with the batch number.',
      remedy: 'refund',
      orderNumbers: ['PV-7K2M9Q4XWT'],
      url,
    }),
  ];
}
