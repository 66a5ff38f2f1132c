import type { BasketLine } from '#basket/basket.contract.ts';
import { problemText } from '../../basket/basket-lines.rules.ts';
import { PriceChange } from '../../basket/price-change.tsx';
import { FieldError } from '../../ui/fields/field.tsx';

type LineNotesProps = { line: BasketLine; refusal: string | undefined };

/** A line's messages: a price change, and why its last change was rejected or why it cannot be bought. */
export function LineNotes({ line, refusal }: LineNotesProps) {
  const problem = problemText(line);
  return (
    <>
      <PriceChange line={line} />
      <div role="alert" className="empty:hidden">
        {refusal ? <FieldError>{refusal}</FieldError> : problem && <FieldError>{problem}</FieldError>}
      </div>
    </>
  );
}
