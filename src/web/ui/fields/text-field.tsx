import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type TextFieldProps = ComponentProps<typeof TextInput> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
};

/** A labelled text input. */
export function TextField({ id, label, error, hint, optional = false, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      {(control) => <TextInput required={!optional} {...control} {...input} />}
    </Field>
  );
}
