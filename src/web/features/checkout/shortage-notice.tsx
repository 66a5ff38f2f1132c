import { useState } from 'react';
import type { Basket } from '#basket/basket.contract.ts';
import { sentenceFor } from '../../api.ts';
import { useChangeQuantity } from '../../basket/basket-lines.queries.ts';
import { fixesFor, problemText } from '../../basket/line-problems.rules.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Notice } from './checkout-notices.tsx';

type ShortageNoticeProps = {
  basket: Basket;
  /** The shortage came up when the customer tried to pay. */
  takesFocus: boolean;
  onFixed: () => void;
};

/** Shown instead of the payment while something in the basket cannot be bought, with a button that fixes the basket. */
export function ShortageNotice({ basket, takesFocus, onFixed }: ShortageNoticeProps) {
  const { mutateAsync } = useChangeQuantity();
  const [failure, setFailure] = useState<string>();
  const canFix = fixesFor(basket).length > 0;

  async function fixBasket() {
    try {
      await Promise.all(fixesFor(basket).map((change) => mutateAsync(change)));
      onFixed();
    } catch (error) {
      setFailure(sentenceFor(error, 'We couldn’t update your basket. Please try again.'));
    }
  }

  return (
    <Notice title="Your basket needs a change before you can pay" takesFocus={takesFocus}>
      <ul className="grid list-disc gap-1 pl-5">
        {basket.map(
          (line) =>
            line.problem && (
              <li key={line.productId}>
                <strong className="font-semibold wrap-anywhere">{line.product.name}</strong>: {problemText(line)}
              </li>
            ),
        )}
      </ul>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="mt-1 flex flex-wrap gap-3">
        {canFix && <Button onClick={() => void fixBasket()}>Update My Basket</Button>}
        <LinkButton to="/basket" {...(canFix && { tone: 'secondary', className: 'bg-paper' })}>
          View Basket
        </LinkButton>
      </div>
    </Notice>
  );
}
