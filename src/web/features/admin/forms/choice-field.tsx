import type { ReactNode } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  value: Value;
  onValue: (value: Value) => void;
  /** In display order. */
  options: readonly Value[];
  names: Readonly<Record<Value, string>>;
};

/** A labelled select with a few options. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, error, name, value, onValue, options, names } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => onValue(options.find((option) => option === target.value) ?? value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {names[option]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
