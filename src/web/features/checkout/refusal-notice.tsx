import { RequestError } from '../../api.ts';
import { pounds } from '../../ui/price.tsx';
import { errorsFrom } from './details.rules.ts';
import { issuesIn, newQuoteIn, whyIn } from './payment/failures.ts';
import { Notice } from './notice.tsx';
import { AccountRefused } from './place-order.queries.ts';

type RejectionNoticeProps = {
  error: Error;
  /** What the customer had agreed to pay, in pounds. */
  agreed: string | undefined;
};

/** Stays where the toast goes: why there is no order yet, and what to do. */
export function RejectionNotice({ error, agreed }: RejectionNoticeProps) {
  const quote = newQuoteIn(error);
  // A field that has to be put right has the focus already.
  const isAboutFields = Object.keys(errorsFrom(issuesIn(error))).length > 0;
  return (
    <Notice title={titleOf(error)} isAnswer={!isAboutFields}>
      <p>{whyIn(error)}</p>
      {quote && agreed !== undefined && (
        <p className="figures">
          You saw {pounds(agreed)}. If you’re happy with {pounds(quote.total)}, complete your order again.
        </p>
      )}
      <p className="text-sm text-muted">
        {isAnswered(error) ? 'Nothing was taken' : 'You won’t be charged twice'}, and everything you entered is still
        here.
      </p>
    </Notice>
  );
}

function titleOf(error: Error): string {
  if (newQuoteIn(error)) return 'The total has changed';
  return isAnswered(error) ? 'Your order has not been placed' : 'We couldn’t confirm your order';
}

/** Of an answer that was lost nobody here knows whether it was an order. */
function isAnswered(error: Error): boolean {
  return error instanceof RequestError || error instanceof AccountRefused;
}
