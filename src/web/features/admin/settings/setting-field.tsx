import type { ComponentProps } from 'react';
import type { Faults } from '../../../form-faults.ts';
import { TextAreaField, TextField } from '../forms/form-text-field.tsx';
import type { SettingField, SettingsDraft } from './settings-draft.rules.ts';

/** What each group of settings is given. */
export type SettingsProps = {
  draft: SettingsDraft;
  faults: Faults;
  onDraft: (changes: Partial<SettingsDraft>) => void;
};

type FieldProps = SettingsProps & {
  field: SettingField;
  label: string;
  /** Where it shows. */
  hint?: string;
  optional?: boolean;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'type' | 'autoCapitalize'>;

export function SettingText({ draft, faults, onDraft, field, ...rest }: FieldProps) {
  return <TextField {...rest} {...bound(field, { draft, faults, onDraft })} />;
}

export function SettingLines({ draft, faults, onDraft, field, label, hint, optional, maxLength }: FieldProps) {
  return (
    <TextAreaField
      label={label}
      hint={hint}
      optional={optional ?? false}
      maxLength={maxLength}
      rows={2}
      {...bound(field, { draft, faults, onDraft })}
    />
  );
}

function bound(field: SettingField, { draft, faults, onDraft }: SettingsProps) {
  return {
    name: field,
    value: draft[field],
    onText: (text: string) => onDraft({ [field]: text }),
    error: faults[field],
    autoComplete: 'off',
  };
}
