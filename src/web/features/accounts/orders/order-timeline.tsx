import { clsx } from 'clsx';
import { cancelledByCustomer } from '#orders/order/order-words.contract.ts';
import type { TrackedOrder } from '#orders/order/orders.contract.ts';
import { dateAndTime } from '#platform/text/written-date.contract.ts';
import { statusLabel } from '../../../basket/order-labels.tsx';

/** Oldest first, with the current step marked. A step without a change of status shows its note. */
export function OrderTimeline({ timeline, delivery }: Pick<TrackedOrder, 'timeline' | 'delivery'>) {
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading" className="text-subheading">
        Timeline
      </h2>
      <ol className="mt-5 grid">
        {timeline.map(({ status, at, note }, index) => {
          const isNow = index === timeline.length - 1;
          const isOwn = note === cancelledByCustomer;
          const isUpdate = status !== timeline[index - 1]?.status;
          return (
            <li
              key={`${at} ${status} ${note}`}
              aria-current={isNow ? 'step' : undefined}
              className="relative grid grid-cols-[1.25rem_1fr] gap-x-4 pb-6 last:pb-0"
            >
              {!isNow && (
                <span aria-hidden className="absolute top-4 bottom-[-0.4rem] left-[0.5625rem] w-0.5 bg-oat-deep" />
              )}
              <span
                aria-hidden
                className={clsx(
                  'relative mt-1.5 size-5 rounded-full border-[5px]',
                  isNow ? 'border-pine bg-paper' : 'border-oat-deep bg-muted',
                )}
              />
              <div className="grid gap-0.5">
                {isUpdate ? (
                  <Step status={status} delivery={delivery} isOwn={isOwn} />
                ) : (
                  <p className="font-semibold wrap-anywhere">{note ?? statusLabel(status, delivery).name}</p>
                )}
                <time dateTime={at} className="text-sm text-muted">
                  {dateAndTime(at)}
                </time>
                {isUpdate && note && !isOwn && <p className="text-sm wrap-anywhere">{note}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** `isOwn`: the customer's own doing. */
function Step({ status, delivery, isOwn }: Pick<TrackedOrder, 'status' | 'delivery'> & { isOwn: boolean }) {
  const { name, event } = statusLabel(status, delivery);
  return (
    <p className="font-semibold">
      {name}
      <span className="font-normal text-muted"> · {isOwn ? 'You cancelled this order' : event}</span>
    </p>
  );
}
