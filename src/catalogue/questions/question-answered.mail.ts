import { button, paragraph, small } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

type Answered = {
  to: string;
  questionId: number;
  name: string;
  product: string;
  question: string;
  answer: { text: string; isFromShop: boolean };
  url: string;
};

export function questionAnsweredMail({ to, questionId, name, product, question, answer, url }: Answered): Mail {
  return {
    template: 'question-answered',
    to,
    once: `question-answered ${questionId}`,
    subject: 'Your question about {{product}}',
    title: 'Your question has an answer',
    values: { name: greetedFirstName(name), product },
    parts: [
      editable('opening', 'Hello {{name}}, you asked us about {{product}}:', ['product']),
      paragraph(`“${withoutLinks(question)}”`),
      editable('answer', 'Here is the answer:'),
      paragraph(answer.isFromShop ? answer.text : `A customer who bought it: “${withoutLinks(answer.text)}”`),
      button('See it in the shop', url),
      small('This is the only email we’ll send about it. If you didn’t ask, you can ignore it.'),
    ],
  };
}

/** For previews. */
export function questionAnsweredSample({ to, url }: { to: string; url: string }): Mail {
  return questionAnsweredMail({
    to,
    questionId: 1,
    name: 'Ann Barker',
    product: 'Rubber Bone',
    question: 'Does it float? Ours loses everything in the beck.',
    answer: { text: 'It does. It is hollow, so it bobs back up.', isFromShop: true },
    url,
  });
}
