import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { personOfAccount } from '#accounts/privacy/privacy.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { products } from '../products/products.table.ts';
import type { OwnQuestion } from './product-questions.contract.ts';
import { questionNotFound } from './product-questions.ts';
import { invalidateQuestion } from './question-admin.ts';
import { askedBy } from './question-records.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

const mostShown = 200;

/** What a customer asked, signed in or with the confirmed address of their account, newest first. */
export async function listOwnQuestions(db: Database, userId: number): Promise<OwnQuestion[]> {
  const rows = await db
    .select({ question: productQuestions, productName: products.name, gone: products.withdrawnAt })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(askedBy(await personOfAccount(db, userId)))
    .orderBy(desc(productQuestions.createdAt), desc(productQuestions.id))
    .limit(mostShown);
  const answers = await readAnswers(
    db,
    rows.map(({ question }) => question.id),
  );
  return rows.map(({ question: { id, productId, text, state, createdAt }, productName, gone }) => {
    const theirs = state === 'shown' ? (answers.get(id) ?? []) : [];
    return {
      id,
      productId,
      productName,
      isOnSale: gone === null,
      text,
      state: stateFor(state, theirs.length > 0),
      createdAt: createdAt.toISOString(),
      answers: theirs.map((answer) => ({ id: answer.id, text: answer.text, isFromShop: answer.isFromShop })),
    };
  });
}

/** What staff rejected and what they deleted is the same to whoever asked. */
function stateFor(state: typeof productQuestions.$inferSelect.state, isAnswered: boolean): OwnQuestion['state'] {
  if (state === 'shown') return isAnswered ? 'answered' : 'shown';
  return state === 'waiting' ? 'waiting' : 'not-shown';
}

/** By question; the shop's first. */
async function readAnswers(db: Database, ids: readonly number[]) {
  const { questionId, state, isFromShop, id } = productAnswers;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(productAnswers)
          .where(and(inArray(questionId, [...ids]), eq(state, 'shown')))
          .orderBy(desc(isFromShop), asc(id));
  return Map.groupBy(rows, (row) => row.questionId);
}

/** For good, with its answers. @throws Problem 404 `question-not-found` for those of others, too */
export async function deleteOwnQuestion({ changes }: Deps, userId: number, id: number): Promise<void> {
  await changes.transaction(async (tx, invalidate) => {
    const isTheirs = askedBy(await personOfAccount(tx, userId));
    const [gone] = await tx
      .delete(productQuestions)
      .where(and(eq(productQuestions.id, id), isTheirs))
      .returning({ productId: productQuestions.productId });
    if (!gone) throw questionNotFound();
    await invalidateQuestion(tx, invalidate, gone.productId);
  });
}
