import type { Quote } from '#checkout/quote/quote.contract.ts';
import { RequestError, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { AccountRejected } from '../place-order.queries.ts';

/** Shows that nothing was ordered, in the words of the shop rules, section 16. */
export function showFailure(error: unknown): void {
  if (error instanceof AccountRejected) {
    const text = error.rejection?.message ?? 'Please check your information and try again.';
    toast({ title: 'Registration failed', text, tone: 'destructive' });
  } else toast({ title: 'Payment Failed', text: failureText(error), tone: 'destructive' });
}

/** The reason for the notice on the page. */
export function failureMessage(error: Error): string {
  if (error instanceof AccountRejected) return error.message;
  return sentenceFor(error, 'Your order may not have gone through. Please try again: it is never placed twice.');
}

function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) return 'There was an error processing your payment.';
  // Prefer the API's message; the error's own is the status and the raw response.
  const body = error.rejection?.message ?? error.message.replace(/^\d+: /, '');
  return `Order creation failed: ${error.status} - ${body}`;
}

/** The validation errors in a rejection. */
export function issuesIn(error: Error): readonly { path: string; message: string }[] {
  if (error instanceof AccountRejected || error instanceof RequestError) return error.rejection?.issues ?? [];
  return [];
}

/** A rejected order may carry a new quote. */
export function newQuoteIn(error: Error | null): Quote | undefined {
  const quote = error instanceof RequestError ? error.rejection?.['quote'] : undefined;
  return isQuote(quote) ? quote : undefined;
}

/** The number of an earlier order that turned out to be paid, so that this one was not placed. */
export function paidOrderIn(error: Error | null): string | undefined {
  return earlierOrderIn(error, 'already-paid');
}

/** The number of the order that this basket went into in another tab. */
export function orderedIn(error: Error | null): string | undefined {
  return earlierOrderIn(error, 'already-ordered');
}

function earlierOrderIn(error: Error | null, code: string): string | undefined {
  if (!(error instanceof RequestError) || error.rejection?.code !== code) return undefined;
  const { orderNumber } = error.rejection;
  return typeof orderNumber === 'string' ? orderNumber : undefined;
}

/** Whether the promotion is not valid for this customer. */
export function isAboutPromotion(error: Error): boolean {
  return error instanceof RequestError && error.rejection?.code.startsWith('promotion-') === true;
}

function isQuote(value: unknown): value is Quote {
  return typeof value === 'object' && value !== null && 'total' in value && 'deliveryOptions' in value;
}
