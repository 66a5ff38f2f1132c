import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StripeAccountView } from '#payment/account/stripe-account.contract.ts';
import { methodsInWords } from '#platform/stripe/payment-methods.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { stripeAccountQuery, useRemakeWebhook, useTestKey } from './stripe-account.queries.ts';
import { KeyForm } from './stripe-key-form.tsx';
import { KeyRights } from './stripe-key-rights.tsx';

/** Through which account at Stripe customers pay, and how the connection with it is. */
export function CardPayments() {
  const { data: account, error, errorUpdatedAt, refetch } = useQuery(stripeAccountQuery);
  useFailureToast('Failed to fetch card payments', { error, errorUpdatedAt });
  if (error && !account) return <LoadFailure what="card payments" error={error} onRetry={() => void refetch()} />;
  if (!account) return <TableSkeleton what="card payments" columns={2} rows={4} />;
  return (
    <Panel
      title="Card payments"
      intro="Customers pay on Stripe’s own page, by card, wallet and any other way your account there offers. No card details reach the shop."
      actions={account.source !== null && <TestButton />}
    >
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-4">
          <Mode account={account} />
          {account.source === 'environment' ? <FixedKey /> : <KeyForm account={account} />}
        </div>
        {account.source !== null && (
          <div className="grid gap-4">
            <Connection account={account} />
            <KeyRights account={account} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function Mode({ account: { source, isTest, keyEnd, accountId, methods } }: { account: StripeAccountView }) {
  if (source === null) {
    return (
      <p>
        <Badge>Demo payment</Badge> <span className="ml-1">No customer is charged until you enter a key.</span>
      </p>
    );
  }
  const facts: [string, string | null][] = [
    ['Mode', isTest ? 'Test: no money moves' : 'Live'],
    ['Key', keyEnd === null ? 'Can’t be read' : `Ends in ${keyEnd}`],
    ['Account', accountId],
    ['Ways to pay', methods && methodsInWords(methods)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function FixedKey() {
  return (
    <p className="text-sm text-muted">
      Set where the shop is started, by STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, so it can’t be changed here.
    </p>
  );
}

function TestButton() {
  const { mutate: test, isPending } = useTestKey();
  return (
    <Button tone="secondary" size="small" className="bg-oat-deep" busy={isPending} onClick={() => test()}>
      {isPending ? 'Asking Stripe...' : 'Test Now'}
    </Button>
  );
}

/** Whether Stripe’s notices arrive. */
function Connection({ account }: { account: StripeAccountView }) {
  const { source, webhookUrl, webhookFault, payoutFailedAt, notices } = account;
  const { lastAt, refused, lastRefusedAt, missing } = notices;
  return (
    <div className="grid gap-2">
      <h3 className="font-body text-sm font-semibold tracking-normal">Stripe’s notices</h3>
      <ul className="grid gap-2 text-sm">
        <Line isGood={webhookFault === null}>{webhookFault ?? `Stripe sends them to ${webhookUrl}`}</Line>
        <Line isGood={lastAt !== null}>
          {lastAt ? `The last one came on ${dateTime(lastAt)}` : 'None has come yet'}
        </Line>
        {refused > 0 && lastRefusedAt && (
          <Line isGood={false}>
            {`${countOf(refused, 'notice')} refused since, the last on ${dateTime(lastRefusedAt)}: signed with another webhook’s secret`}
          </Line>
        )}
        {payoutFailedAt && (
          <Line isGood={false}>
            {`Stripe couldn’t pay out to your bank on ${dateTime(payoutFailedAt)}. Check the bank account in Stripe’s dashboard (Settings, Payouts).`}
          </Line>
        )}
        {missing > 0 && (
          <Line isGood={false}>
            {`${countOf(missing, 'payment')} of the last three days came without a notice. The shop asks Stripe itself every two minutes, so the orders are confirmed all the same.`}
          </Line>
        )}
      </ul>
      {refused > 0 && source === 'screen' && <RemakeWebhook />}
    </div>
  );
}

function RemakeWebhook() {
  const { mutate: remake, isPending } = useRemakeWebhook();
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">
        Has somebody changed the webhook’s secret at Stripe? Then the shop can no longer read Stripe’s notices. Set the
        webhook up again here; the old one is deleted at Stripe once the new one is in place.
      </p>
      <Button tone="secondary" size="small" className="bg-oat-deep" busy={isPending} onClick={() => remake()}>
        {isPending ? 'Asking Stripe...' : 'Set Up the Webhook Again'}
      </Button>
    </div>
  );
}

function Line({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-2">
      <Icon
        className={isGood ? 'mt-0.5 size-4.5 shrink-0 text-success' : 'mt-0.5 size-4.5 shrink-0 text-error'}
        aria-hidden
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
