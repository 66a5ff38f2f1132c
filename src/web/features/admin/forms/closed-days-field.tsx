import { X } from 'lucide-react';
import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { closedDaysAsText, closedDaysError, closedDaysTyped, withChoice } from './closed-days.rules.ts';

type ClosedDaysFieldProps = {
  name: string;
  /** See `closedDaysAsText`. */
  value: string;
  onValue: (value: string) => void;
  hint: string;
  error: string | undefined;
};

/** Days on which nobody works, besides weekends and bank holidays: single ones, or from one to another. */
export function ClosedDaysField({ name, value, onValue, hint, error }: ClosedDaysFieldProps) {
  const { added, choice } = closedDaysTyped(value);
  const fault = closedDaysError(value);
  const choose = (part: Partial<typeof choice>) => onValue(closedDaysAsText(added, { ...choice, ...part }));

  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Closed on</legend>
      <p className="text-sm text-muted">{hint}</p>
      <DayChips days={added} onDays={(next) => onValue(closedDaysAsText(next, choice))} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="First day">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              name={name}
              value={choice.from}
              className="w-40"
              onChange={(event) => choose({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label="Last day">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={choice.to}
              min={choice.from || undefined}
              className="w-40"
              onChange={(event) => choose({ to: event.target.value })}
            />
          )}
        </Field>
        <Button
          tone="secondary"
          size="small"
          disabled={choice.from === '' || fault !== undefined}
          onClick={() => onValue(closedDaysAsText(withChoice(added, choice)))}
        >
          Add Closing Days
        </Button>
      </div>
      {(fault ?? error) && <FieldError>{fault ?? error}</FieldError>}
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
