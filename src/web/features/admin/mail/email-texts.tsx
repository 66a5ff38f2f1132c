import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { EmailTextsForm } from './email-texts-form.tsx';
import { emailTextsQuery } from './email-texts.queries.ts';
import { templateInWords } from './mail-words.rules.ts';

/** The words of each kind of email that the owner may put in words of their own. */
export function EmailTexts() {
  const { data: all, error, errorUpdatedAt, refetch } = useQuery(emailTextsQuery);
  const [chosen, setChosen] = useState('order-confirmation');
  useFailureToast('Failed to fetch email texts', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="email texts" error={error} onRetry={() => void refetch()} />;
  if (!all) return <TableSkeleton what="email texts" columns={2} rows={6} />;
  const texts = all.find(({ template }) => template === chosen) ?? all[0];
  return (
    <div className="grid gap-4">
      <div className="max-w-md">
        <Field label="Email">
          {(control) => (
            <Select {...control} value={texts?.template} onChange={({ target }) => setChosen(target.value)}>
              {all.map(({ template, isChanged }) => (
                <option key={template} value={template}>
                  {templateInWords(template)}
                  {isChanged && ' (edited)'}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {texts && <EmailTextsForm key={texts.template} texts={texts} />}
    </div>
  );
}
