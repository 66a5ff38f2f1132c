import { useQuery } from '@tanstack/react-query';
import { returnCauseWords } from '#orders/lines/return-causes.contract.ts';
import type { ReturnRequest } from '#orders/lines/returns.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { Note } from '../sign-in/note.tsx';
import type { OrderReference } from './orders.queries.ts';
import { returnsQuery, returnWords } from './orders.queries.ts';

/** The order's return requests with the shop's replies. */
export function OrderReturns({ reference }: { reference: OrderReference }) {
  const { data: requests, isError, refetch } = useQuery(returnsQuery(reference));
  if (!isError && !requests?.length) return null;
  return (
    <section aria-labelledby="returns-heading">
      <h2 id="returns-heading" className="text-subheading">
        Returns
      </h2>
      {isError && !requests && (
        <div className="mt-4">
          <Note tone="bad">
            <p>We couldn’t load your returns.</p>
            <Button size="small" tone="secondary" className="justify-self-start" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Note>
        </div>
      )}
      <ul className="mt-4 grid gap-3 empty:hidden">
        {requests?.map((request) => (
          <li key={request.id}>
            <Request {...request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ state, createdAt, answeredAt, items, cause, reason, answer }: ReturnRequest) {
  const { name, tone } = returnWords[state];
  return (
    <article className="grid gap-3 rounded-picture bg-oat px-5 py-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-muted">Requested on {longDate(createdAt)}</p>
        <Badge tone={tone}>{name}</Badge>
      </header>
      <ul>
        {items.map(({ productId, name: product, quantity, refunded }) => (
          <li key={productId} className="font-semibold wrap-anywhere">
            {product}&nbsp;×&nbsp;{quantity}
            {refunded > 0 && refunded < quantity && <span className="font-normal">, {refunded} refunded</span>}
          </li>
        ))}
      </ul>
      {cause !== null && <p>{returnCauseWords[cause]}.</p>}
      {reason !== '' && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
      {answeredAt !== null && (
        <div className="border-t border-oat-deep pt-3">
          <p className="text-sm text-muted">We replied on {longDate(answeredAt)}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer ?? standardResponses[state]}</p>
        </div>
      )}
    </article>
  );
}

const accepted = 'You can send this back. Our email says how.';

/** Used when the shop replied without a message. */
const standardResponses: Record<ReturnRequest['state'], string> = {
  open: '',
  accepted,
  refunded: accepted,
  closed: accepted,
  declined: 'Sorry, we can’t accept this return.',
};
