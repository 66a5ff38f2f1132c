import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { BookFacts } from '#orders/ledger/books.contract.ts';
import { errorsFrom } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TabViews } from '../parts/tab-views.tsx';
import { bookFactsQuery, vatReportQuery } from './books.queries.ts';
import { GiftCardsOwed } from './gift-cards-owed.tsx';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { periodQuery } from './periods.rules.ts';
import { SupplierBills } from './supplier-bills.tsx';
import { useSaveBookkeeping } from './vat-group-setting.tsx';
import { VatPanel } from './vat-panel.tsx';

const views = [
  { id: undefined, name: 'VAT', Screen: VatPanel },
  { id: 'files', name: 'Accounting files', Screen: AccountingFiles },
  { id: 'suppliers', name: 'What I owe suppliers', Screen: SupplierBills },
] as const;

/** VAT, supplier bills and accounting exports. */
export function MoneyTab() {
  return <TabViews tab="money" name="Money" views={views} />;
}

/** Exports for accounting software: one line per day and VAT rate. */
function AccountingFiles() {
  const facts = useQuery(bookFactsQuery);
  const chosen = usePeriod(facts.data);
  const period = chosen ? periodQuery(chosen.period) : '';
  const report = useQuery({ ...vatReportQuery(period), enabled: chosen !== undefined });
  const { data: user } = useQuery(sessionQuery);
  const error = facts.error ?? report.error;
  return (
    <div className="grid min-w-0 content-start gap-4">
      <Panel
        title="Accounting files"
        intro="A line for each day and VAT rate: sales, delivery, refunds as credits, payment fees, and what gift cards paid. They add up to the VAT figures to the penny."
      >
        {error && (
          <LoadFailure
            what="books"
            error={error}
            onRetry={() => void Promise.all([facts.refetch(), report.refetch()])}
          />
        )}
        {!error && !report.data && <Skeleton className="h-40" />}
        {chosen && <PeriodChoice {...chosen} />}
        {report.data?.hasEntries === false && (
          <p>There is nothing to export: no sales, refunds or fees in this period.</p>
        )}
        {report.data?.hasEntries && <Programs query={period} />}
      </Panel>
      <GiftCardsOwed />
      {facts.data && user?.staffRole === 'owner' && <XeroAccounts facts={facts.data} />}
    </div>
  );
}

function Programs({ query }: { query: string }) {
  return (
    <ul className="divide-y divide-line">
      <Program name="Xero" href={`/api/admin/books/files/xero?${query}`}>
        In Xero: Business, Invoices, Import; choose “Tax inclusive”. Each day becomes an invoice, its refunds a credit
        note. Numbers carry the date, so Xero refuses a day that is there already. Match them to your payment provider’s
        payouts.
      </Program>
      <Program name="QuickBooks" href={`/api/admin/books/files/quickbooks?${query}`}>
        In QuickBooks Online: Transactions, Bank transactions, Upload from file; dates are dd/mm/yyyy. Use a bank
        account of its own, such as “Online shop”, and a bank rule for each description with its VAT code.
      </Program>
      <Program name="FreeAgent" href={`/api/admin/books/files/freeagent?${query}`}>
        In FreeAgent: Banking, your account for the shop, Upload a statement. Explain each description once with its VAT
        rate; FreeAgent guesses the rest from it.
      </Program>
    </ul>
  );
}

function Program({ name, href, children }: { name: string; href: `/api/${string}`; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4">
      <div className="min-w-0 max-w-prose">
        <h3 className="font-semibold">{name}</h3>
        <p className="mt-1 text-sm text-muted">{children}</p>
      </div>
      <DownloadLink href={href}>Download for {name}</DownloadLink>
    </li>
  );
}

function XeroAccounts({ facts: { vatGroup, xeroAccounts } }: { facts: BookFacts }) {
  const [draft, setDraft] = useState(xeroAccounts);
  const formId = useId();
  const { mutate: save, isPending, error } = useSaveBookkeeping();
  const errors = error ? errorsFrom(error) : {};
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save({ vatGroup, xeroAccounts: draft });
  }
  const field = (name: keyof typeof draft, label: string) => (
    <TextField
      label={label}
      value={draft[name]}
      autoComplete="off"
      error={errors[`bookkeeping.xeroAccounts.${name}`]}
      onText={(text) => setDraft({ ...draft, [name]: text })}
    />
  );
  return (
    <Panel
      title="Xero account codes"
      intro="As in your chart of accounts. A new UK organisation has 200 Sales, 260 Other Revenue and 404 Bank Fees; gift cards are owed, as 810 Income in Advance."
    >
      <form id={formId} noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-3">
        {field('sales', 'Sales and refunds')}
        {field('delivery', 'Delivery')}
        {field('fees', 'Payment fees')}
        {field('giftCards', 'Gift cards')}
      </form>
      <div>
        <Button type="submit" form={formId} busy={isPending}>
          {isPending ? 'Saving...' : 'Save Codes'}
        </Button>
      </div>
    </Panel>
  );
}
