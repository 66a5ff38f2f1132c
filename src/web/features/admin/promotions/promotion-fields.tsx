import type { Errors } from '../../../form-errors.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../forms/form-fields.tsx';
import type { PromotionDraft } from './promotion-draft.rules.ts';

type FieldsProps = {
  draft: PromotionDraft;
  onDraft: (changes: Partial<PromotionDraft>) => void;
  errors: Errors;
  /** Code and discount can only be set on a new promotion. */
  isNew: boolean;
};

export function PromotionFields(props: FieldsProps) {
  const { draft, onDraft, errors, isNew } = props;
  return (
    <>
      <TextField
        label="Code"
        name="code"
        hint={isNew ? 'What shoppers type at the checkout, such as WINTER15.' : 'The code stays as it is.'}
        value={draft.code}
        onText={(code) => onDraft({ code: code.toUpperCase() })}
        error={errors['code']}
        autoCapitalize="characters"
        autoComplete="off"
        disabled={!isNew}
      />
      <Reduction {...props} />
      <Days {...props} />
      <Limits {...props} />
    </>
  );
}

function Reduction({ draft, onDraft, errors, isNew }: FieldsProps) {
  const isShare = draft.type === 'percentage';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Takes off">
        {(control) => (
          <Select
            {...control}
            name="type"
            value={draft.type}
            disabled={!isNew}
            onChange={({ target }) => onDraft({ type: target.value === 'fixed' ? 'fixed' : 'percentage' })}
          >
            <option value="percentage">A percentage</option>
            <option value="fixed">A fixed amount</option>
          </Select>
        )}
      </Field>
      <TextField
        label={isShare ? 'Percent off' : 'Amount off in £'}
        name="discount"
        value={draft.discount}
        onText={(discount) => onDraft({ discount })}
        error={errors['discount']}
        inputMode={isShare ? 'numeric' : 'decimal'}
        disabled={!isNew}
      />
    </div>
  );
}

function Days({ draft, onDraft, errors }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First day"
        optional
        name="startsAt"
        type="date"
        hint="Leave it empty to start at once."
        value={draft.firstDay}
        onText={(firstDay) => onDraft({ firstDay })}
        error={errors['startsAt']}
      />
      <TextField
        label="Last day"
        optional
        name="endsAt"
        type="date"
        hint="Leave it empty to run until you end it."
        value={draft.lastDay}
        onText={(lastDay) => onDraft({ lastDay })}
        error={errors['endsAt']}
      />
    </div>
  );
}

function Limits({ draft, onDraft, errors }: FieldsProps) {
  const field = (name: 'minimumSubtotal' | 'useLimit' | 'useLimitPerCustomer') => ({
    name,
    optional: true,
    value: draft[name],
    onText: (text: string) => onDraft({ [name]: text }),
    error: errors[name],
  });
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField label="Minimum spend in £" inputMode="decimal" {...field('minimumSubtotal')} />
      <TextField label="Uses in all" inputMode="numeric" {...field('useLimit')} />
      <TextField label="Uses per customer" inputMode="numeric" {...field('useLimitPerCustomer')} />
    </div>
  );
}
