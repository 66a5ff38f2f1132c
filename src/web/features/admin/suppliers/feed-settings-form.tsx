import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { feedCurrencies, feedEncodings, feedFields } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import type { FeedColumns, FeedField } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import type { FeedColumnsBody, SupplierFeed } from '#dropshipping/connectors/feed/feeds.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useChooseColumns } from './connection.queries.ts';
import { encodingNames, feedFieldNames } from './supplier-words.rules.ts';

const contract = async () => (await import('#dropshipping/connectors/feed/feeds.contract.ts')).feedColumnsBody;

type Props = { supplierId: number; feed: SupplierFeed };
type Reading = { encoding: string; headingRow: string; currency: string };

/** What the file's columns mean and how it is to be read; what is not chosen is found out. */
export function FeedSettingsForm({ supplierId, feed }: Props) {
  const [columns, setColumns] = useState<FeedColumns>(feed.chosen);
  const [reading, setReading] = useState<Reading>({
    encoding: feed.encoding ?? '',
    headingRow: feed.headingRow === null ? '' : String(feed.headingRow),
    currency: feed.currency ?? '',
  });
  const { mutate: save, isPending } = useChooseColumns(supplierId);
  const { form, errors, check } = useErrors(contract);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(bodyOf(columns, reading), (body) => save(body));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <h3 className="font-semibold">What its columns mean</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {feedFields.map((field) => (
          <ColumnSelect key={field} feed={feed} field={field} chosen={columns} onChoose={setColumns} />
        ))}
      </div>
      <ReadingFields feed={feed} reading={reading} errors={errors} onChange={setReading} />
      <div className="flex justify-end">
        <Button type="submit" tone="secondary" busy={isPending}>
          {isPending ? 'Saving...' : 'Save Columns'}
        </Button>
      </div>
    </form>
  );
}

function bodyOf(columns: FeedColumns, { encoding, headingRow, currency }: Reading): FeedColumnsBody {
  return {
    columns,
    encoding: feedEncodings.find((known) => known === encoding),
    headingRow: headingRow.trim() === '' ? undefined : Number(headingRow),
    currency: feedCurrencies.find((known) => known === currency),
  };
}

/** No heading has a line break. */
const notRead = '\n';

type ColumnSelectProps = {
  feed: SupplierFeed;
  field: FeedField;
  chosen: FeedColumns;
  onChoose: (columns: FeedColumns) => void;
};

function ColumnSelect({ feed, field, chosen, onChoose }: ColumnSelectProps) {
  const { [field]: current, ...others } = chosen;
  function choose(heading: string) {
    if (heading === '') onChoose(others);
    else onChoose({ ...others, [field]: heading === notRead ? null : heading });
  }
  return (
    <Field label={feedFieldNames[field]}>
      {(control) => (
        <Select
          {...control}
          value={current === null ? notRead : (current ?? '')}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{guessOf(feed, field)}</option>
          {field !== 'code' && <option value={notRead}>Not read</option>}
          {headingsFor(feed, current).map((heading) => (
            <option key={heading} value={heading}>
              {heading}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function guessOf({ chosen, columns, check }: SupplierFeed, field: FeedField): string {
  if (chosen[field] !== undefined) return 'Detect automatically';
  if (check?.headings.unsure.some((one) => one.field === field)) return 'Please choose';
  const heading = columns[field];
  return heading ? `${heading} (guessed)` : 'Not in this feed';
}

/** Includes the chosen heading even if the feed no longer has it. */
function headingsFor({ headings }: SupplierFeed, chosen: string | null | undefined): string[] {
  return !chosen || headings.includes(chosen) ? headings : [chosen, ...headings];
}

type ReadingFieldsProps = {
  feed: SupplierFeed;
  reading: Reading;
  errors: Errors;
  onChange: (reading: Reading) => void;
};

function ReadingFields({ feed: { check }, reading, errors, onChange }: ReadingFieldsProps) {
  const found = check && !check.encoding.how.startsWith('chosen') ? ` (${check.encoding.name})` : '';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Letters of the file" hint="If names show odd letters, try another one.">
        {(control) => (
          <Select
            {...control}
            value={reading.encoding}
            onChange={({ target }) => onChange({ ...reading, encoding: target.value })}
          >
            <option value="">Detect automatically{found}</option>
            {feedEncodings.map((name) => (
              <option key={name} value={name}>
                {encodingNames[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Currency of its prices" hint="Where the file names none.">
        {(control) => (
          <Select
            {...control}
            value={reading.currency}
            onChange={({ target }) => onChange({ ...reading, currency: target.value })}
          >
            <option value="">As the file says, otherwise pounds</option>
            {feedCurrencies.map((code) => (
              <option key={code} value={code}>
                {code === 'GBP' ? 'GBP, pounds' : `${code}, at your exchange rate for it`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {check?.headingRow != null && (
        <TextField
          name="headingRow"
          label="Row of the headings"
          hint={`Empty: detect automatically (now row ${check.headingRow})`}
          inputMode="numeric"
          optional
          value={reading.headingRow}
          error={errors['headingRow']}
          onChange={({ target }) => onChange({ ...reading, headingRow: target.value })}
        />
      )}
    </div>
  );
}
