import { z } from 'zod';
import { emailAddress, oneLine, plainText } from '#platform/contact-details.contract.ts';
import { listPage, rowId, searchWords } from '#platform/http/list-page.contract.ts';
import { mostAnswersShown, questionsAtOnce, questionStates } from './question-words.contract.ts';

const answer = z.object({
  id: z.int(),
  text: z.string(),
  isFromShop: z.boolean().meta({ description: 'Otherwise by a customer who bought the product' }),
  name: z.string().nullable().meta({ description: 'A customer’s first name; null: the shop’s, or nobody’s any more' }),
  createdAt: z.iso.datetime(),
});

export const productQuestion = z
  .object({
    id: z.int(),
    text: z.string(),
    name: z.string().nullable().meta({ description: 'The asker’s first name; null: nobody’s any more' }),
    createdAt: z.iso.datetime(),
    answers: z.array(answer).meta({ description: `The shop’s first; ${mostAnswersShown} at most` }),
  })
  .meta({ id: 'ProductQuestion' });

export const productQuestionList = z.array(productQuestion);

export const questionQuery = z.object({
  limit: z.coerce
    .number('Enter a number from 1 to 20')
    .pipe(z.int('Enter a whole number').min(1, 'Ask for at least one').max(20, 'Ask for 20 at most'))
    .default(questionsAtOnce),
  offset: listPage.offset,
});

/** What readers would be sent away by, and what nobody needs to ask. */
const link = /https?:|www\.|\S@\S/i;
/** In small letters: 'It broke.Top one!' only lacks a space. */
const host = /\b[\w-]+\.(?:com|net|org|uk|co|io|ru|cn|shop|online|info|biz|xyz|top|site|store)\b/;
const noLink = 'Please leave out web and email addresses';

const said = (most: number, missing: string, short: string) =>
  z
    .string(missing)
    .overwrite(plainText)
    .min(1, { error: missing, abort: true })
    .min(10, short)
    .max(most, `Please use ${most.toLocaleString('en-GB')} characters at most`);

const byThePublic = (text: string) => !link.test(text) && !host.test(text);

const hasNumber = /(?:\d\D*){5}/;
const isName = (name: string) => /\p{L}/u.test(name) && !hasNumber.test(name);

export const askBody = z.object({
  text: said(600, 'Enter your question', 'Use at least 10 characters')
    .refine(byThePublic, noLink)
    .meta({ example: 'Does it float on a river?' }),
  name: z
    .string('Enter your name')
    .overwrite(oneLine)
    .min(1, 'Enter your name')
    .max(80, 'Please use 80 characters at most')
    .refine(byThePublic, noLink)
    .refine((name) => name === '' || isName(name), 'Enter your name, without a number'),
  email: emailAddress,
});

export const customerAnswerBody = z.object({
  text: said(2_000, 'Enter your answer', 'Use at least 10 characters')
    .refine(byThePublic, noLink)
    .meta({ example: 'Ours swims with it every day.' }),
});

export const shopAnswerBody = z.object({
  text: z
    .string('Write an answer')
    .overwrite(plainText)
    .min(1, 'Write an answer')
    .max(2_000, 'Please use 2,000 characters at most'),
});

export const ownQuestion = z
  .object({
    id: z.int(),
    productId: z.int(),
    productName: z.string(),
    isOnSale: z.boolean().meta({ description: 'Its page can be opened' }),
    text: z.string(),
    state: z
      .enum(['waiting', 'shown', 'answered', 'not-shown'])
      .meta({ description: 'Waiting: staff have yet to read it; shown: to everybody, without an answer yet' }),
    createdAt: z.iso.datetime(),
    answers: z.array(answer.pick({ id: true, text: true, isFromShop: true })),
  })
  .meta({ id: 'OwnQuestion' });

export const ownQuestionList = z.array(ownQuestion);

export const questionReceived = z.object({ message: z.string() });

const state = z.enum(questionStates, `Choose one of: ${questionStates.join(', ')}`);

export const stateBody = z.object({ state });

const adminAnswer = answer.extend({ state, name: z.string().nullable().meta({ description: 'In full' }) });

export const adminQuestion = productQuestion
  .extend({
    productId: z.int(),
    productName: z.string(),
    name: z.string().nullable().meta({ description: 'As typed' }),
    email: z.string().nullable(),
    state,
    toldAt: z.iso.datetime().nullable().meta({ description: 'When the asker was emailed an answer' }),
    isSample: z.boolean().meta({ description: 'Came with the demo data' }),
    answers: z.array(adminAnswer),
  })
  .meta({ id: 'AdminProductQuestion' });

export const adminQuestionQuery = z.object({
  q: searchWords.meta({ description: 'In name, email address and question' }),
  state: z
    .enum(['open', 'unanswered', ...questionStates], 'Choose one of the states')
    .optional()
    .meta({ description: 'open: it or an answer of it waits for a decision. Left out: all but deleted ones' }),
  productId: rowId.optional(),
  ...listPage,
});

export type ProductQuestion = z.infer<typeof productQuestion>;
export type QuestionQuery = z.infer<typeof questionQuery>;
export type OwnQuestion = z.infer<typeof ownQuestion>;
export type AskBody = z.output<typeof askBody>;
export type AdminQuestion = z.infer<typeof adminQuestion>;
export type AdminQuestionQuery = z.output<typeof adminQuestionQuery>;
