import { useState } from 'react';
import type { FileColumns } from '#platform/table-files/chosen-columns.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

/** `path`: of the import, under which the choice is remembered. */
type ColumnChoiceProps = { path: string; columns: FileColumns; onChosen: () => void };

/** Which column each field is read from. */
export function ColumnChoice({ path, columns: { headings, fields }, onChosen }: ColumnChoiceProps) {
  const [chosen, setChosen] = useState(() => Object.fromEntries(fields.map(({ field, heading }) => [field, heading])));
  return (
    <details className="rounded-picture border border-line p-4">
      <summary className="cursor-pointer font-semibold">What the columns hold</summary>
      <p className="mt-2 text-sm text-muted">
        Guessed from the headings. What you choose is remembered in this browser for the next file.
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {fields.map(({ field, name }) => (
          <Field
            key={field}
            label={name}
            hint={exampleOf(headings.find(({ heading }) => heading === chosen[field])?.example)}
          >
            {(control) => (
              <Select
                {...control}
                value={chosen[field] ?? ''}
                onChange={({ target }) => setChosen({ ...chosen, [field]: target.value || null })}
              >
                <option value="">None</option>
                {headings.map(({ heading }) => (
                  <option key={heading}>{heading}</option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <Button
        tone="secondary"
        size="small"
        className="mt-4"
        onClick={() => {
          rememberColumns(path, chosen);
          onChosen();
        }}
      >
        Read the File Again
      </Button>
    </details>
  );
}

function exampleOf(example: string | undefined): string | undefined {
  return example ? `such as “${example}”` : undefined;
}

const keyOf = (path: string) => `columns ${path}`;

export function recallColumns(path: string): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(keyOf(path));
}

function rememberColumns(path: string, chosen: Record<string, string | null>): void {
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(chosen));
  } catch {
    // Without storage the file is read as its headings say.
  }
}
