import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
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
