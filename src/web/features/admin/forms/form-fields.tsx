import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-field.tsx';

type Labelled = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** For a controlled field; omit it for an uncontrolled one. */
  onText?: (text: string) => void;
};

/** A labelled text input. */
export function TextField({ label, hint, error, optional, onText, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => <TextInput {...input} {...control} {...toText(onText)} />}
    </Field>
  );
}

/** A labelled text area. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  onText,
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => <TextArea {...area} {...control} {...toText(onText)} />}
    </Field>
  );
}

function toText(onText: Labelled['onText']) {
  return (
    onText && { onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onText(event.target.value) }
  );
}

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
