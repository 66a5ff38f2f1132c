import type { BasketLine } from '#basket/basket.contract.ts';
import { problemText } from '../../basket/basket.rules.ts';
import { PriceChange } from '../../basket/price-change.tsx';
import { FieldError } from '../../ui/fields/field.tsx';

type LineNotesProps = { line: BasketLine; rejection: string | undefined };

/** A line's messages: a price change, and why its last change was rejected or why it cannot be bought. */
export function LineNotes({ line, rejection }: LineNotesProps) {
  const problem = problemText(line);
  return (
    <>
      <PriceChange line={line} />
      <div role="alert" className="empty:hidden">
        {rejection ? <FieldError>{rejection}</FieldError> : problem && <FieldError>{problem}</FieldError>}
      </div>
    </>
  );
}
