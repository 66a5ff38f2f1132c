import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';

type Labelled = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  onText: (text: string) => void;
};

/** A labelled line of text whose value the form above it keeps. */
export function ValueField({
  label,
  hint,
  error,
  optional = false,
  onText,
  ...input
}: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <TextInput {...input} {...control} onChange={(event) => onText(event.target.value)} />}
    </Field>
  );
}

/** The same over several lines. */
export function ValueArea({
  label,
  hint,
  error,
  optional = false,
  onText,
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <TextArea {...area} {...control} onChange={(event) => onText(event.target.value)} />}
    </Field>
  );
}
