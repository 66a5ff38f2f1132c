import { useId, useState } from 'react';
import type { Ref, SubmitEvent } from 'react';
import type { Errors } from '../../../form-errors.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import type { ReturnableLine } from '../../../returnable-lines.rules.ts';
import type { ReturnDraft } from './return-requests.rules.ts';

type ReturnFormProps = {
  ref: Ref<HTMLFormElement>;
  id: string;
  lines: readonly ReturnableLine[];
  errors: Errors;
  onSend: (draft: ReturnDraft) => void;
};

export function ReturnForm({ ref, id, lines, errors, onSend }: ReturnFormProps) {
  const itemsErrorId = useId();
  // By product; what is not in it stays.
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(firstChoice(lines));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const items = [...chosen].map(([productId, quantity]) => ({ productId, quantity }));
    onSend({ items, reason: formText(new FormData(event.currentTarget), 'reason').trim() });
  }

  function choose(productId: number, quantity: number) {
    const others = [...chosen].filter(([product]) => product !== productId);
    setChosen(new Map(quantity === 0 ? others : [...others, [productId, quantity]]));
  }

  return (
    <form ref={ref} id={id} method="post" noValidate onSubmit={submit} className="mt-5 grid gap-6">
      <fieldset aria-describedby={errors['items'] && itemsErrorId} className="grid min-w-0 gap-3">
        <legend className="mb-2 text-sm font-semibold">What do you want to send back?</legend>
        {lines.map((line) => (
          <Line
            key={line.productId}
            line={line}
            quantity={chosen.get(line.productId) ?? 0}
            onChange={(quantity) => choose(line.productId, quantity)}
          />
        ))}
        {errors['items'] && <FieldError id={itemsErrorId}>{errors['items']}</FieldError>}
      </fieldset>
      <Field label="Why?" hint="A few words are enough." error={errors['reason']}>
        {(control) => <TextArea {...control} name="reason" rows={3} maxLength={1000} />}
      </Field>
    </form>
  );
}

/** Where there is but one thing it is the one. */
function firstChoice(lines: readonly ReturnableLine[]): Map<number, number> {
  const [only, ...others] = lines;
  return new Map(only && others.length === 0 ? [[only.productId, 1]] : []);
}

type LineProps = { line: ReturnableLine; quantity: number; onChange: (quantity: number) => void };

function Line({ line: { name, left }, quantity, onChange }: LineProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-48">
        <Checkbox
          name="items"
          label={<span className="wrap-anywhere">{name}</span>}
          checked={quantity > 0}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
        />
      </div>
      {quantity > 0 && left > 1 && (
        <span className="flex items-center gap-3 text-sm text-muted">
          <Stepper value={quantity} max={left} thing={name} onChange={onChange} />
          of {left}
        </span>
      )}
    </div>
  );
}
