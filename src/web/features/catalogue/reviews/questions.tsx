import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { ProductQuestion } from '#catalogue/questions/product-questions.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { questionsQuery } from './questions.queries.ts';

// Loaded when pressed.
const AskForm = lazyPart(async () => (await import('./ask-form.tsx')).AskForm);
const AnswerForm = lazyPart(async () => (await import('./answer-form.tsx')).AnswerForm);

/** What shoppers asked about a product, with the answers of the shop and of those who bought it. */
export function Questions({ productId }: { productId: number }) {
  const query = useInfiniteQuery(questionsQuery(productId));
  const [asks, setAsks] = useState(false);
  useEffect(releasePresses, []);
  const questions = query.data?.pages.flatMap((page) => page.questions) ?? [];
  return (
    <>
      <h2>Questions and answers</h2>
      {query.isPending && <Skeleton className="mt-5 h-32" />}
      {query.isSuccess && questions.length === 0 && (
        <p className="mt-2 text-muted">
          Nobody has asked about this yet. We answer, and so do people who have bought it.
        </p>
      )}
      <ul className="mt-3 empty:hidden">
        {questions.map((question) => (
          <QuestionItem key={question.id} question={question} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 noscript:hidden empty:hidden print:hidden">
        {query.hasNextPage && (
          <Button tone="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more questions
          </Button>
        )}
        {query.isError && (
          <Button tone="secondary" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        )}
        {!asks && (
          <Button tone="secondary" onClick={() => setAsks(true)}>
            Ask a question
          </Button>
        )}
      </div>
      {asks && (
        <Suspense fallback={<Skeleton className="mt-6 h-80 max-w-2xl" />}>
          <AskForm productId={productId} />
        </Suspense>
      )}
    </>
  );
}

/** What was pressed before this code was there (questions-section.tsx). */
function releasePresses(): void {
  const section = document.getElementById('questions');
  if (!section) return;
  section.dataset['ready'] = '';
  for (const button of section.querySelectorAll<HTMLElement>('button[aria-busy=true]')) {
    button.ariaBusy = null;
    button.click();
  }
}

function QuestionItem({ question }: { question: ProductQuestion }) {
  const { id, text, name, createdAt, answers } = question;
  const [isAnswering, setAnswering] = useState(false);
  return (
    <li className="border-t border-oat-deep py-5">
      <h3 className="measure font-body text-base font-semibold tracking-normal whitespace-pre-line wrap-anywhere">
        {text}
      </h3>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        {name ?? 'A former customer'} asked on <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} />
      ))}
      {isAnswering ? (
        <Suspense fallback={<Skeleton className="mt-4 h-40 max-w-2xl" />}>
          <AnswerForm questionId={id} />
        </Suspense>
      ) : (
        <Button tone="quiet" size="small" className="mt-1 -ml-4 noscript:hidden" onClick={() => setAnswering(true)}>
          Bought it? Answer
          <span className="sr-only">: {text}</span>
        </Button>
      )}
    </li>
  );
}

function Answer({ answer: { text, isFromShop, name, createdAt } }: { answer: ProductQuestion['answers'][number] }) {
  return (
    <div className={isFromShop ? 'mt-3 border-l-2 border-pine pl-4' : 'mt-3 border-l-2 border-oat-deep pl-4'}>
      <p className="measure whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="font-semibold wrap-anywhere text-ink">
          {isFromShop ? 'Our answer' : (name ?? 'A former customer')}
        </span>
        {!isFromShop && (
          <span className="inline-flex items-center gap-1 font-medium text-success">
            <BadgeCheck className="size-4.5" strokeWidth={1.75} aria-hidden />
            Bought this
          </span>
        )}
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
    </div>
  );
}
