import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import type { ExchangeRateView } from '#dropshipping/exchange-rates/exchange-rates.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { exchangeRatesQuery, useChangeRates } from './exchange-rates.queries.ts';
import type { RateDraft } from './exchange-rates.queries.ts';

/** What a pound buys in the currencies of suppliers; nothing where all of them ask pounds. */
export function ExchangeRates() {
  const { data: rates, error, refetch } = useQuery(exchangeRatesQuery);
  const { mutate: remove, isPending } = useChangeRates({});
  if (error) return <LoadFailure what="exchange rates" error={error} onRetry={() => void refetch()} />;
  if (!rates || rates.length === 0) return null;
  return (
    <Panel
      title="Exchange rates"
      intro="How much of a currency one pound buys. Prices in a currency without a rate are not used."
    >
      <FigureTable
        label="Exchange rates"
        columns={columnsWith({ busy: isPending, onRemove: (removed) => remove({ removed }) })}
        rows={rates}
        rowKey={({ currency }) => currency}
      />
      <RateForm first={rates.find(({ units, isOld }) => units === null || isOld)?.currency ?? ''} />
      <RatesFile />
    </Panel>
  );
}

type Acts = { busy: boolean; onRemove: (rate: ExchangeRateView) => void };

function columnsWith({ busy, onRemove }: Acts): readonly Column<ExchangeRateView>[] {
  return [
    { id: 'currency', name: 'Currency', onCard: 'title', cell: ({ currency }) => currency },
    { id: 'units', name: 'For £1', isFigure: true, cell: ({ units }) => units ?? '–' },
    {
      id: 'example',
      name: '100.00 of it',
      isFigure: true,
      cell: ({ units }) => (units === null ? '–' : <Money amount={(100 / Number(units)).toFixed(2)} />),
    },
    { id: 'on', name: 'Of', cell: ({ on }) => (on === null ? '–' : shortDate(on)) },
    { id: 'state', name: 'State', cell: (rate) => <State rate={rate} /> },
    {
      id: 'remove',
      name: 'Remove',
      cell: (rate) =>
        rate.units !== null && (
          <Button tone="quiet" size="small" busy={busy} onClick={() => onRemove(rate)}>
            Remove<span className="sr-only">: the rate of {rate.currency}</span>
          </Button>
        ),
    },
  ];
}

function State({ rate: { units, isOld, isUsed } }: { rate: ExchangeRateView }) {
  if (units === null) return <Badge tone="highlight">No rate: prices not used</Badge>;
  if (isOld && isUsed) return <Badge tone="highlight">Old</Badge>;
  return <span className="text-muted">{isUsed ? 'In use' : 'Not in use'}</span>;
}

const contract = async () => (await import('#dropshipping/exchange-rates/exchange-rates.contract.ts')).newRatesBody;

function RateForm({ first }: { first: string }) {
  const [draft, setDraft] = useState<RateDraft>(() => ({ currency: first, units: '', on: today() }));
  const { form, errors, show, check } = useErrors(contract, (path) => path.replace(/^rates\.0\./, ''));
  const onDone = () => setDraft({ ...draft, currency: '', units: '' });
  const { mutate, isPending } = useChangeRates({ onDone, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ rates: [draft] }, (body) => mutate(body));
  }

  const field = (name: keyof RateDraft) => ({
    name,
    value: draft[name],
    onText: (text: string) => setDraft({ ...draft, [name]: text }),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <TextField label="Currency" placeholder="EUR" {...field('currency')} />
      <TextField label="One pound buys" placeholder="1.1743" inputMode="decimal" {...field('units')} />
      <TextField label="Day" type="date" {...field('on')} />
      <Button type="submit" size="small" busy={isPending} className="sm:mt-8">
        Save Rate
      </Button>
    </form>
  );
}

function today(): string {
  return new Date(performance.timeOrigin + performance.now()).toISOString().slice(0, 10);
}

/** A small list, such as HMRC's. */
function RatesFile() {
  const { mutate, isPending } = useChangeRates({});
  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) mutate({ csv: await file.text() });
  }
  return (
    <label className="grid gap-1 text-sm">
      <span className="font-semibold">Or from a CSV file</span>
      <span className="text-muted">With currency, rate and date in each row; HMRC’s monthly list works as it is.</span>
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={isPending}
        onChange={(event) => void send(event)}
        className="text-sm"
      />
    </label>
  );
}
