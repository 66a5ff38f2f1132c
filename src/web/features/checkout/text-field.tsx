import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type TextFieldProps = ComponentProps<typeof TextInput> & { label: string; hint?: string; error?: string | undefined };

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextInput required {...control} {...input} />}
    </Field>
  );
}
