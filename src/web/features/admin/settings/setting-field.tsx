import type { ComponentProps } from 'react';
import type { Errors } from '../../../form-errors.ts';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import type { SettingField, SettingsDraft } from './settings-draft.rules.ts';

/** Props of every group of settings. */
export type SettingsProps = {
  draft: SettingsDraft;
  errors: Errors;
  onDraft: (changes: Partial<SettingsDraft>) => void;
};

type FieldProps = SettingsProps & {
  field: SettingField;
  label: string;
  /** Where the setting is used. */
  hint?: string;
  optional?: boolean;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'type' | 'autoCapitalize'>;

export function SettingText({ draft, errors, onDraft, field, ...rest }: FieldProps) {
  return <TextField {...rest} {...bound(field, { draft, errors, onDraft })} />;
}

export function SettingLines({ draft, errors, onDraft, field, label, hint, optional }: FieldProps) {
  return (
    <TextAreaField
      label={label}
      hint={hint}
      optional={optional ?? false}
      rows={2}
      {...bound(field, { draft, errors, onDraft })}
    />
  );
}

function bound(field: SettingField, { draft, errors, onDraft }: SettingsProps) {
  return {
    name: field,
    value: draft[field],
    onText: (text: string) => onDraft({ [field]: text }),
    error: errors[field],
    autoComplete: 'off',
  };
}
