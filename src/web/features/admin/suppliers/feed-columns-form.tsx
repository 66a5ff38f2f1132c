import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { feedFields } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import type { FeedColumns, FeedField } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import type { SupplierFeed } from '#dropshipping/connectors/feed/feeds.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useChooseColumns } from './connection.queries.ts';
import { feedFieldNames } from './supplier-words.rules.ts';

/** Under which heading the feed tells what; what nobody chose is guessed. */
export function FeedColumnsForm({ supplierId, feed }: { supplierId: number; feed: SupplierFeed }) {
  const [chosen, setChosen] = useState<FeedColumns>(feed.chosen);
  const { mutate: save, isPending } = useChooseColumns(supplierId);

  function choose(field: FeedField, heading: string) {
    const { [field]: _before, ...others } = chosen;
    setChosen(heading === '' ? others : { ...others, [field]: heading });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save(chosen);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h3 className="font-semibold">What its columns mean</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {feedFields.map((field) => (
          <Field key={field} label={feedFieldNames[field]}>
            {(control) => (
              <Select {...control} value={chosen[field] ?? ''} onChange={({ target }) => choose(field, target.value)}>
                <option value="">{guessOf(feed, field)}</option>
                {headingsFor(feed, chosen[field]).map((heading) => (
                  <option key={heading} value={heading}>
                    {heading}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="secondary" busy={isPending}>
          {isPending ? 'Saving...' : 'Save Columns'}
        </Button>
      </div>
    </form>
  );
}

function guessOf({ chosen, columns }: SupplierFeed, field: FeedField): string {
  if (chosen[field] !== undefined) return 'Guess it';
  return columns[field] === undefined ? 'Not in this feed' : `${columns[field]} (guessed)`;
}

/** A chosen heading stays a choice when the feed has lost it. */
function headingsFor({ headings }: SupplierFeed, chosen: string | undefined): string[] {
  return chosen === undefined || headings.includes(chosen) ? headings : [chosen, ...headings];
}
