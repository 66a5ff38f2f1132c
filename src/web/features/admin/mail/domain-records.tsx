import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { DomainRecord } from '#platform/mail/domain-records/domain-records.contract.ts';
import { rejectionText } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Panel } from '../parts/panel.tsx';
import { domainRecordsQuery } from './mail-server.queries.ts';

/** The DNS records (SPF, DKIM, DMARC) that authenticate the shop's emails. */
export function DomainRecordsPanel() {
  const [selector, setSelector] = useState<string>();
  const [typed, setTyped] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    ...domainRecordsQuery(selector ?? ''),
    enabled: selector !== undefined,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (selector === typed) void refetch();
    else setSelector(typed);
  }

  return (
    <Panel
      title="So that emails arrive"
      intro="Three records at your domain tell Gmail, Outlook and others that your emails are really yours. You add them where you bought the domain."
    >
      <form noValidate onSubmit={submit} aria-label="DNS records" className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-56">
          <TextField
            label="DKIM selector"
            name="selector"
            optional
            hint="If your provider names one, such as s1."
            value={typed}
            onText={setTyped}
            error={error ? rejectionText(error, 'The records could not be looked up') : undefined}
            autoComplete="off"
          />
        </div>
        <Button type="submit" tone="secondary" className="bg-oat-deep sm:mt-[3.1rem]" busy={isFetching}>
          {isFetching ? 'Looking...' : 'Look Up Records'}
        </Button>
      </form>
      {data && (
        <ul aria-label={`Records of ${data.domain}`} className="grid gap-5">
          {data.records.map((record) => (
            <Row key={record.kind} record={record} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const states = {
  found: { Icon: CircleCheck, words: 'Found', tone: 'text-success' },
  differs: { Icon: CircleAlert, words: 'Needs a change', tone: 'text-error' },
  missing: { Icon: CircleDashed, words: 'Not there yet', tone: 'text-muted' },
  unknown: { Icon: CircleHelp, words: 'Could not look up', tone: 'text-muted' },
} as const;

function Row({ record: { kind, name, wanted, state, found, advice } }: { record: DomainRecord }) {
  const { Icon, words, tone } = states[state];
  const isWanted = state !== 'found' && wanted !== null;
  return (
    <li className="grid min-w-0 gap-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon className={`size-5 shrink-0 ${tone}`} aria-hidden />
        <strong className="font-semibold">{kind.toUpperCase()}</strong>
        <span className="text-sm text-muted">{words}</span>
      </p>
      <p className="text-sm">{advice}</p>
      {found && <Value label="DNS says now" text={found} />}
      {isWanted && <Value label={`Put a TXT record at ${name}`} text={wanted} copies={kind.toUpperCase()} />}
    </li>
  );
}

function Value({ label, text, copies }: { label: string; text: string; copies?: string }) {
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-sm wrap-anywhere text-muted">{label}</p>
      <div className="flex items-start gap-2">
        <code className="min-w-0 grow rounded-field bg-oat px-3 py-2 text-sm wrap-anywhere">{text}</code>
        {copies && (
          <CopyButton text={text} what={`the ${copies} record`} copied="Paste it where you manage the domain." />
        )}
      </div>
    </div>
  );
}
