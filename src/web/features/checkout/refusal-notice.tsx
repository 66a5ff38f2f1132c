import { pounds } from '../../ui/price.tsx';
import { faultsFrom } from './details.rules.ts';
import { issuesIn, newQuoteIn, whyIn } from './failures.ts';
import { Notice } from './notice.tsx';

type RefusalNoticeProps = {
  error: Error;
  /** What the customer had agreed to pay, in pounds. */
  agreed: string | undefined;
};

/** Stays where the toast goes: why there is no order yet, and what to do. */
export function RefusalNotice({ error, agreed }: RefusalNoticeProps) {
  const quote = newQuoteIn(error);
  // A field that has to be put right has the focus already.
  const isAboutFields = Object.keys(faultsFrom(issuesIn(error))).length > 0;
  return (
    <Notice title={quote ? 'The total has changed' : 'Your order has not been placed'} isAnswer={!isAboutFields}>
      <p>{whyIn(error)}</p>
      {quote && agreed !== undefined && (
        <p className="figures">
          You had seen {pounds(agreed)}. If {pounds(quote.total)} is all right, complete your order again.
        </p>
      )}
      <p className="text-sm text-muted">Nothing was taken, and everything you entered is still here.</p>
    </Notice>
  );
}
