import type { productAnswers, productQuestions } from '#catalogue/questions/questions.table.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Asked = {
  productId: number;
  name: string;
  daysAgo: number;
  text: string;
  answers: readonly { text: string; by: string | null }[]; // null: the shop
};

const asked: readonly Asked[] = [
  {
    productId: 1,
    name: 'Moira',
    daysAgo: 41,
    text: 'How big are the pieces? Our terrier has a small mouth and few teeth left.',
    answers: [
      { by: null, text: 'About the size of a fingernail. They go soft in a little warm water within five minutes.' },
      { by: 'Gareth', text: 'Ours is fourteen and manages them dry, one at a time.' },
    ],
  },
  {
    productId: 20,
    name: 'Tariq',
    daysAgo: 24,
    text: 'Does it float in a river? Ours throws everything off the bridge.',
    answers: [{ by: null, text: 'It does, and it is easy to see. We would still stand downstream.' }],
  },
  {
    productId: 20,
    name: 'Beth',
    daysAgo: 9,
    text: 'Which size for a young Labrador who chews hard?',
    answers: [{ by: 'Owen', text: 'Ours has had this one for a year. The ribs are flatter, the bone is whole.' }],
  },
];

/** Sample questions, oldest first; `answersOf` takes their ids in the same order. */
export function questionRows(now: Date): (typeof productQuestions.$inferInsert)[] {
  return asked.map(({ productId, name, daysAgo, text }) => ({
    productId,
    name,
    email: `${name.toLowerCase()}.sample@questions.example`,
    text,
    state: 'shown',
    isSample: true,
    createdAt: before(now, daysAgo),
  }));
}

export function answerRows(now: Date, questionIds: readonly number[]): (typeof productAnswers.$inferInsert)[] {
  return asked.flatMap(({ daysAgo, answers }, at) =>
    answers.map(({ by, text }) => ({
      questionId: questionIds[at] ?? 0,
      isFromShop: by === null,
      name: by ?? '',
      text,
      state: 'shown' as const,
      isSample: true,
      createdAt: before(now, daysAgo - 1),
    })),
  );
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
