import type { Errors } from '../../../form-errors.ts';
import type { Span } from '../parts/london-days.rules.ts';
import { TextField } from './form-fields.tsx';

type SpanFieldsProps = {
  span: Span;
  onSpan: (changes: Partial<Span>) => void;
  /** By the API's names, `startsAt` and `endsAt`. */
  errors: Errors;
  /** The first day is past and stays. */
  hasBegun?: boolean;
};

/** From which day to which something counts. */
export function SpanFields({ span, onSpan, errors, hasBegun = false }: SpanFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First day"
        optional
        name="startsAt"
        type="date"
        hint={hasBegun ? 'It has begun.' : 'Leave it empty to start at once.'}
        value={span.firstDay}
        onText={(firstDay) => onSpan({ firstDay })}
        error={errors['startsAt']}
        disabled={hasBegun}
      />
      <TextField
        label="Last day"
        optional
        name="endsAt"
        type="date"
        hint="Leave it empty to run until you end it."
        value={span.lastDay}
        onText={(lastDay) => onSpan({ lastDay })}
        error={errors['endsAt']}
      />
    </div>
  );
}
