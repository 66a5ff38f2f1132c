import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ListedMail } from '#platform/mail/mail-admin.contract.ts';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListQuery } from '../lists/list.queries.ts';
import { useListFilters } from '../lists/list-filters.ts';
import { BacklogBanner } from './backlog-banner.tsx';
import { mailColumns } from './mail-columns.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { templateInWords } from './mail-words.rules.ts';
import { backlogQuery, mailKey, templatesQuery, useResend } from './mail.queries.ts';

const states = [
  ['', 'All states'],
  ['sent', 'Sent'],
  ['waiting', 'Waiting'],
  ['failed', 'Failed'],
  ['left-out', 'Left out'],
] as const;

/** Every mail of the shop, sent or not. */
export function Outbox() {
  const filters = useListFilters({ q: '', state: '', template: '' });
  const { values, set } = filters;
  const list = useListQuery<ListedMail>({ path: '/api/admin/mails', key: mailKey, filters, what: 'mails' });
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: backlog } = useQuery(backlogQuery);
  const [read, setRead] = useState<number>();
  const { mutate: onResend } = useResend(backlog?.isSet ?? true);
  const kinds = [['', 'All emails'], ...templates.map((name) => [name, templateInWords(name)] as const)] as const;
  return (
    <div className="grid gap-4">
      {backlog && <BacklogBanner backlog={backlog} />}
      <FilterBar filters={filters} search="Search emails" placeholder="Address or subject">
        <FilterSelect label="State" value={values.state} onValue={(state) => set({ state })} options={states} />
        <FilterSelect label="Kind" value={values.template} onValue={(template) => set({ template })} options={kinds} />
      </FilterBar>
      <DataTable
        label="Mails"
        list={list}
        columns={mailColumns({ onRead: setRead, onResend })}
        rowKey={({ id }) => id}
        empty={{
          title: 'No emails yet',
          text: 'Order confirmations, delivery updates and every other email the shop sends will appear here.',
        }}
      />
      <MailDialog id={read} onClose={() => setRead(undefined)} onResend={onResend} />
    </div>
  );
}
