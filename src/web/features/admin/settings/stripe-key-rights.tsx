import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { KeyRight, StripeAccountView } from '#payment/account/stripe-account.contract.ts';
import { dateTime } from '../parts/formats.rules.ts';

/** What a restricted key needs, and what this one lacks. */
export function KeyRights({ account: { rights, testedAt } }: { account: StripeAccountView }) {
  return (
    <details open={rights.some(({ isMissing }) => isMissing)}>
      <summary className="cursor-pointer py-1 text-sm font-semibold">{summaryOf(rights)}</summary>
      <ul aria-label="Rights of the key" className="mt-2 grid gap-2 text-sm">
        {rights.map((right) => (
          <li key={right.id} className="flex gap-2">
            <Sign isMissing={right.isMissing} />
            <span>
              {right.name}, {right.access}
              {right.isMissing && <span className="block text-muted">Without it {right.without}.</span>}
            </span>
          </li>
        ))}
      </ul>
      {testedAt && <p className="mt-2 text-sm text-muted">Tested on {dateTime(testedAt)}, and daily.</p>}
    </details>
  );
}

function summaryOf(rights: readonly KeyRight[]): string {
  const missing = rights.filter(({ isMissing }) => isMissing).length;
  if (missing > 0) return `The key lacks ${missing === 1 ? 'a right' : `${missing} rights`}`;
  return rights.some(({ isMissing }) => isMissing === null) ? 'What the key needs' : 'The key has every right it needs';
}

function Sign({ isMissing }: Pick<KeyRight, 'isMissing'>) {
  if (isMissing === null) return <CircleDashed className="mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden />;
  return isMissing ? (
    <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-error" role="img" aria-label="Missing:" />
  ) : (
    <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-success" aria-hidden />
  );
}
