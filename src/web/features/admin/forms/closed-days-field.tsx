import { X } from 'lucide-react';
import { useState } from 'react';
import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { closedDaysAsText, closedDaysIn } from './closed-days.rules.ts';

type ClosedDaysFieldProps = {
  /** See `closedDaysAsText`. */
  value: string;
  onValue: (value: string) => void;
  hint: string;
  error: string | undefined;
};

/** Days on which nobody works, besides weekends and bank holidays: single ones, or from one to another. */
export function ClosedDaysField({ value, onValue, hint, error }: ClosedDaysFieldProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const days = closedDaysIn(value);
  const isWrong = to !== '' && to < from;

  function add() {
    const next = [...days, { from, to: to || from }].toSorted((one, other) => one.from.localeCompare(other.from));
    onValue(closedDaysAsText(next));
    setFrom('');
    setTo('');
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Closed on</legend>
      <p className="text-sm text-muted">{hint}</p>
      <DayChips days={days} onDays={(next) => onValue(closedDaysAsText(next))} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="First day">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={from}
              className="w-40"
              onChange={(event) => setFrom(event.target.value)}
            />
          )}
        </Field>
        <Field label="Last day">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={to}
              min={from || undefined}
              className="w-40"
              onChange={(event) => setTo(event.target.value)}
            />
          )}
        </Field>
        <Button tone="secondary" size="small" disabled={from === '' || isWrong} onClick={add}>
          Add Closing Days
        </Button>
      </div>
      {(isWrong || error) && <FieldError>{isWrong ? 'The last day is before the first.' : error}</FieldError>}
    </fieldset>
  );
}

function DayChips({ days, onDays }: { days: ClosedDays; onDays: (days: ClosedDays) => void }) {
  if (days.length === 0) return null;
  return (
    <ul aria-label="Closed on" className="flex flex-wrap gap-2 text-sm">
      {days.map(({ from, to }, place) => {
        const name = from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`;
        return (
          <li key={`${from} ${to}`} className="flex items-center gap-1 rounded-field bg-oat py-0.5 pl-3">
            {name}
            <IconButton label={`Remove ${name}`} onClick={() => onDays(days.filter((_, at) => at !== place))}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
