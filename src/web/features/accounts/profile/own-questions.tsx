import { Link } from '@tanstack/react-router';
import type { OwnQuestion } from '#catalogue/questions/product-questions.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Card } from './own-writing-parts.tsx';

export const noQuestions = (
  <EmptyState
    face="cat"
    level="h3"
    title="Nothing asked yet"
    text="What you ask about a product is kept here, with its answers. You’ll find the form at the foot of each product’s page."
  />
);

type QuestionCardProps = { question: OwnQuestion; userId: number; onDeleted: () => void };

export function QuestionCard({ question, userId, onDeleted }: QuestionCardProps) {
  const { id, productId, productName, isOnSale, text, state, createdAt, answers } = question;
  return (
    <Card kind="question" {...{ id, userId, onDeleted }} at={createdAt} note={<State state={state} />}>
      <p className="text-sm text-muted wrap-anywhere">
        {isOnSale ? (
          <Link to="/product/$id" params={{ id: String(productId) }} hash="questions" className="link">
            {productName}
          </Link>
        ) : (
          productName
        )}
      </p>
      <p className="measure font-semibold wrap-anywhere whitespace-pre-line">{text}</p>
      {answers.map((answer) => (
        <p key={answer.id} className="measure border-l-2 border-pine pl-4 text-sm wrap-anywhere whitespace-pre-line">
          {answer.isFromShop ? 'We answered' : 'A customer who bought it answered'}: {answer.text}
        </p>
      ))}
    </Card>
  );
}

const states = {
  waiting: { tone: 'outline', words: 'Waiting for us to read it' },
  shown: { tone: 'outline', words: 'On the product’s page, not answered yet' },
  answered: { tone: 'success', words: 'Answered' },
  'not-shown': { tone: 'highlight', words: 'Not shown: nobody else can see it' },
} as const;

function State({ state }: Pick<OwnQuestion, 'state'>) {
  return <Badge tone={states[state].tone}>{states[state].words}</Badge>;
}
