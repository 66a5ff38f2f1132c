import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type TextFieldProps = ComponentProps<typeof TextInput> & {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
};

export function TextField({ label, error, hint, optional = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => <TextInput required={!optional} {...control} {...input} />}
    </Field>
  );
}
