import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedMail } from '#platform/mail/mail-admin.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { countOf, dateTime, sentenceCase } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { NotYourArea } from '../parts/not-your-area.tsx';
import { useMayChangeSettings, useMayOpen } from '../parts/rights.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { BacklogBanner } from './backlog-banner.tsx';
import { EmailTextsForm } from './email-texts-form.tsx';
import { emailTextsQuery } from './email-texts.queries.ts';
import { MailDialog } from './mail-dialog.tsx';
import { MailSettings } from './mail-settings.tsx';
import { backlogQuery, mailKey, templatesQuery, useResend } from './mail.queries.ts';

const states = [
  ['', 'All states'],
  ['sent', 'Sent'],
  ['waiting', 'Waiting'],
  ['failed', 'Failed'],
  ['left-out', 'Left out'],
] as const;

/** All emails, sent or not. */
function Outbox() {
  const filters = useListFilters({ q: '', state: '', template: '' });
  const list = useListQuery<ListedMail>({ path: '/api/admin/mails', key: mailKey, filters, what: 'emails' });
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: backlog } = useQuery(backlogQuery);
  const [read, setRead] = useState<number>();
  const { mutate: onResend, isPending, variables } = useResend(backlog?.isSet ?? true);
  const resending = isPending ? variables.id : undefined;
  const kinds = [['', 'All emails'], ...templates.map((name) => [name, sentenceCase(name)] as const)] as const;
  return (
    <div className="grid gap-4">
      {backlog && <BacklogBanner backlog={backlog} />}
      <FilterBar filters={filters} search="Search emails" placeholder="Address or subject">
        <FilterSelect label="State" {...filters.field('state')} options={states} />
        <FilterSelect label="Kind" {...filters.field('template')} options={kinds} />
      </FilterBar>
      <DataTable
        label="Emails"
        list={list}
        columns={mailColumns({ onRead: setRead, onResend, resending })}
        rowKey={({ id }) => id}
        empty={{
          title: 'No emails yet',
          text: 'Order confirmations, delivery updates and every other email the shop sends will appear here.',
        }}
      />
      <MailDialog id={read} onClose={() => setRead(undefined)} onResend={onResend} busy={isPending} />
    </div>
  );
}

type Acts = { onRead: (id: number) => void; onResend: (mail: ListedMail) => void; resending: number | undefined };

function mailColumns({ onRead, onResend, resending }: Acts): Column<ListedMail>[] {
  return [
    {
      id: 'subject',
      name: 'Subject',
      onCard: 'title',
      cell: ({ id, subject, template }) => (
        <span className="grid gap-0.5">
          <button
            type="button"
            className="min-h-6 text-left pointer-coarse:min-h-11 font-semibold underline wrap-anywhere"
            onClick={() => onRead(id)}
          >
            {subject}
          </button>
          <span className="text-xs font-normal text-muted">{sentenceCase(template)}</span>
        </span>
      ),
    },
    { id: 'to', name: 'To', cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span> },
    { id: 'state', name: 'State', cell: (mail) => <State {...mail} /> },
    { id: 'written', name: 'Written', cell: ({ createdAt }) => dateTime(createdAt) },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (mail) => (
        <Button tone="quiet" size="small" className="-ml-4" busy={resending === mail.id} onClick={() => onResend(mail)}>
          Resend
          <span className="sr-only">
            {' '}
            “{mail.subject}” to {mail.recipient}
          </span>
        </Button>
      ),
    },
  ];
}

function State({ state, attempts, lastError, sentAt }: ListedMail) {
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <StatusBadge status={state} />
      {sentAt && <span className="text-xs text-muted">{dateTime(sentAt)}</span>}
      {lastError && (
        <span className="max-w-72 text-xs wrap-anywhere text-error">
          {lastError} ({countOf(attempts, 'try', 'tries')})
        </span>
      )}
    </span>
  );
}

const ids = ['outbox', 'settings', 'texts'] as const;

const sections = {
  outbox: { label: 'Outbox', Section: Outbox },
  settings: { label: 'Mail Server', Section: MailSettings },
  texts: { label: 'What Emails Say', Section: EmailTexts },
} as const;

type SectionId = (typeof ids)[number];

/** The outbox is for staff who work with customers, the server for owners, the texts for whoever may change settings. */
function useSections(): SectionId[] {
  const isOwner = useQuery(sessionQuery).data?.staffRole === 'owner';
  const [mayChange, seesCustomers] = [useMayChangeSettings(), useMayOpen()(['customers'])];
  const may = { outbox: seesCustomers, settings: isOwner, texts: mayChange };
  return ids.filter((id) => may[id]);
}

/** Outbox, mail settings and email texts. */
export function MailTab() {
  const { values, set } = useListFilters({ section: '', q: '', state: '', template: '' });
  const [first, ...others] = useSections();
  if (!first) return <NotYourArea />;
  const shown = [first, ...others];
  const selected = shown.find((id) => id === values.section) ?? first;
  const { Section: Only } = sections[first];
  if (others.length === 0) return <Only />;
  return (
    <Tabs
      label="Emails"
      selected={selected}
      onSelect={(section: SectionId) => set({ section, q: '', state: '', template: '' })}
      // Only the selected view is mounted, because the views share the filters in the address.
      tabs={shown.map((id) => {
        const { label, Section } = sections[id];
        return { id, label, panel: id === selected && <Section /> };
      })}
    />
  );
}

/** The editable texts of each email template. */
function EmailTexts() {
  const { data: all, error, errorUpdatedAt, refetch } = useQuery(emailTextsQuery);
  const [chosen, setChosen] = useState('order-confirmation');
  useFailureToast('Failed to fetch email texts', { error, errorUpdatedAt });
  if (error && !all) return <LoadFailure what="email texts" error={error} onRetry={() => void refetch()} />;
  if (!all) return <TableSkeleton what="email texts" columns={2} rows={6} />;
  const texts = all.find(({ template }) => template === chosen) ?? all[0];
  return (
    <div className="grid gap-4">
      <div className="max-w-md">
        <Field label="Email">
          {(control) => (
            <Select {...control} value={texts?.template} onChange={({ target }) => setChosen(target.value)}>
              {all.map(({ template, isChanged }) => (
                <option key={template} value={template}>
                  {sentenceCase(template)}
                  {isChanged && ' (edited)'}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {texts && <EmailTextsForm key={texts.template} texts={texts} />}
    </div>
  );
}
