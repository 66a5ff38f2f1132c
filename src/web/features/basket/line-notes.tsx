import type { BasketLine } from '#basket/basket.contract.ts';
import { problemText } from '../../basket/basket-lines.rules.ts';
import { FieldError } from '../../ui/fields/field.tsx';

type LineNotesProps = { line: BasketLine; refusal: string | undefined };

/** What stands in the way of a line, and why its last change was refused. */
export function LineNotes({ line, refusal }: LineNotesProps) {
  const problem = problemText(line);
  return (
    <div role="alert" className="empty:hidden">
      {refusal ? <FieldError>{refusal}</FieldError> : problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}
