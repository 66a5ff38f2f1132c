import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useEarlyInput } from '../early-input.ts';
import { controlClass, Field } from './field.tsx';

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

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  const field = useEarlyInput(rest);
  return <input ref={field} type={type} {...rest} className={clsx(controlClass, 'h-12', className)} />;
}

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} {...rest} className={clsx(controlClass, 'field-sizing-content min-h-28 py-3', className)} />
  );
}
