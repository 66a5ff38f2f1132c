import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { RequestError } from '../../api.ts';
import { pounds } from '../../ui/price.tsx';
import { errorsFrom } from './details.rules.ts';
import { failureMessage, issuesIn, newQuoteIn, paidOrderIn } from './payment/failures.ts';
import { AccountRejected } from './place-order.queries.ts';

type NoticeProps = {
  title: string;
  /** Takes the focus, because it is the result of what the customer just did. */
  takesFocus?: boolean;
  children?: ReactNode;
};

/** An alert above the payment. */
export function Notice({ title, takesFocus = false, children }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-40 gap-3 rounded-dialog bg-error-pale px-6 py-5 text-base outline-offset-0"
    >
      <p className="font-semibold text-error">{title}</p>
      {children}
    </div>
  );
}

type RejectionNoticeProps = {
  error: Error;
  /** The total the customer had agreed to pay, in pounds. */
  agreed: string | undefined;
};

/** Remains on the page after the toast: why there is no order yet, and what to do. */
export function RejectionNotice({ error, agreed }: RejectionNoticeProps) {
  const quote = newQuoteIn(error);
  const paid = paidOrderIn(error);
  // An invalid field has the focus already.
  const isAboutFields = Object.keys(errorsFrom(issuesIn(error))).length > 0;
  return (
    <Notice title={titleOf(error)} takesFocus={!isAboutFields}>
      <p>{failureMessage(error)}</p>
      {quote && agreed !== undefined && (
        <p className="figures">
          You saw {pounds(agreed)}. If you’re happy with {pounds(quote.total)}, complete your order again.
        </p>
      )}
      {paid !== undefined && (
        <p>
          <Link to="/payment/$orderNumber" params={{ orderNumber: paid }} className="link font-semibold">
            See order {paid}
          </Link>
        </p>
      )}
      <p className="text-sm text-muted">{reassurance(error)}, and everything you entered is still here.</p>
    </Notice>
  );
}

function titleOf(error: Error): string {
  if (newQuoteIn(error)) return 'The total has changed';
  if (paidOrderIn(error) !== undefined) return 'You have just paid for an order';
  return hasResponse(error) ? 'Your order has not been placed' : 'We couldn’t confirm your order';
}

function reassurance(error: Error): string {
  if (paidOrderIn(error) !== undefined) return 'Nothing more was taken';
  return hasResponse(error) ? 'Nothing was taken' : 'You won’t be charged twice';
}

/** Without a response from the shop itself the order may have been placed. */
function hasResponse(error: Error): boolean {
  return (error instanceof RequestError && error.rejection !== undefined) || error instanceof AccountRejected;
}
