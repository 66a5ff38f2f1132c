import { useState } from 'react';
import type { AdminQuestion } from '#catalogue/questions/product-questions.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { CustomerText, SampleBadge, When } from '../lists/customer-text.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { QuestionAnswerDialog } from './question-answer-dialog.tsx';
import { useDecide } from './question-decisions.queries.ts';
import type { Decide } from './question-decisions.queries.ts';

const states = [
  ['', 'All but deleted'],
  ['open', 'To read'],
  ['unanswered', 'Shown without an answer'],
  ['shown', 'Shown'],
  ['rejected', 'Rejected'],
  ['deleted', 'Deleted'],
] as const;

/** What shoppers ask about products. Their words are never changed: only shown, rejected, deleted or answered. */
export function ProductQuestionsSection() {
  const filters = useListFilters({ q: '', state: '', productId: '' });
  const { set, values } = filters;
  const list = useListQuery<AdminQuestion>({
    path: '/api/admin/product-questions',
    key: moderationKey,
    filters,
    what: 'questions',
  });
  const [answering, setAnswering] = useState<AdminQuestion>();
  const acts = { onDecide: useDecide(), onAnswer: setAnswering };
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters} search="Search questions" placeholder="Name, email or words">
        <FilterSelect label="State" {...filters.field('state')} options={states} />
      </FilterBar>
      <DataTable
        label="Questions"
        list={list}
        columns={columns({ ...acts, onProduct: (id) => set({ productId: String(id) }) })}
        rowKey={({ id }) => id}
        nothingToDo={
          values.state === 'open'
            ? { title: 'No question is waiting', text: 'You have read them all.', showAll: 'Show All Questions' }
            : undefined
        }
        empty={{ title: 'No questions yet', text: 'What shoppers ask on a product’s page will appear here.' }}
      />
      {answering && <QuestionAnswerDialog question={answering} onClose={() => setAnswering(undefined)} />}
    </div>
  );
}

type Acts = {
  onDecide: Decide;
  onAnswer: (question: AdminQuestion) => void;
  onProduct: (id: number) => void;
};

function columns({ onDecide, onAnswer, onProduct }: Acts): Column<AdminQuestion>[] {
  return [
    { id: 'question', name: 'Question', onCard: 'title', cell: (question) => <Asked {...{ question, onDecide }} /> },
    {
      id: 'product',
      name: 'Product',
      cell: ({ productId, productName }) => (
        <button
          type="button"
          className="link-quiet min-h-6 text-left pointer-coarse:min-h-11 wrap-anywhere max-md:text-right"
          title="Only questions about this product"
          onClick={() => onProduct(productId)}
        >
          {productName}
        </button>
      ),
    },
    {
      id: 'asker',
      name: 'By',
      cell: ({ name, email }) => (
        <span className="grid gap-0.5">
          <span className="font-medium wrap-anywhere">{name ?? 'A former customer'}</span>
          <span className="text-xs wrap-anywhere text-muted">{email}</span>
        </span>
      ),
    },
    { id: 'when', name: 'When', cell: ({ createdAt }) => <When at={createdAt} /> },
    { id: 'state', name: 'State', cell: (question) => <State {...question} /> },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (question) => (
        <span className="-ml-4 flex flex-wrap">
          {question.state !== 'deleted' && (
            <Button tone="quiet" size="small" onClick={() => onAnswer(question)}>
              Answer
              <span className="sr-only"> the question by {question.name}</span>
            </Button>
          )}
          <Decisions what="question" of={`the question by ${question.name}`} thing={question} onDecide={onDecide} />
        </span>
      ),
    },
  ];
}

function State({ state, toldAt, isSample }: AdminQuestion) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge status={state} tone={toneOf(state)} />
      {toldAt && <StatusBadge status="asker emailed" tone="grey" />}
      {isSample && <SampleBadge />}
    </span>
  );
}

function toneOf(state: AdminQuestion['state']) {
  return { waiting: 'highlight', shown: 'success', rejected: 'danger', deleted: 'grey' }[state] as
    | 'highlight'
    | 'success'
    | 'danger'
    | 'grey';
}

function Asked({ question: { text, answers }, onDecide }: { question: AdminQuestion; onDecide: Decide }) {
  return (
    <span className="grid min-w-52 gap-2 font-normal">
      <CustomerText>{text}</CustomerText>
      {answers.map((answer) => (
        <span key={answer.id} className="grid gap-0.5 border-l-2 border-pine pl-3">
          <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
            {answer.isFromShop ? 'Our answer' : `${answer.name ?? 'A former customer'}, who bought it`}
            {answer.state !== 'shown' && <StatusBadge status={answer.state} tone={toneOf(answer.state)} />}
          </span>
          <CustomerText>{answer.text}</CustomerText>
          <span className="-ml-4 flex flex-wrap">
            <Decisions
              what="answer"
              of={`the answer “${answer.text.slice(0, 40)}”`}
              thing={answer}
              onDecide={onDecide}
            />
          </span>
        </span>
      ))}
    </span>
  );
}

type DecisionsProps = {
  what: 'question' | 'answer';
  /** For screen readers. */
  of: string;
  thing: Pick<AdminQuestion, 'id' | 'state'>;
  onDecide: Decide;
};

function Decisions({ what, of, thing: { id, state }, onDecide }: DecisionsProps) {
  const choices = [
    ['shown', 'Show'],
    ['rejected', 'Reject'],
    ['deleted', 'Delete'],
  ] as const;
  return choices
    .filter(([decided]) => decided !== state && !(state === 'shown' && decided === 'rejected' && what === 'answer'))
    .map(([decided, label]) => (
      <Button
        key={decided}
        tone="quiet"
        size="small"
        onClick={() => onDecide({ what, id, state: decided, before: state })}
      >
        {label}
        <span className="sr-only"> {of}</span>
      </Button>
    ));
}
