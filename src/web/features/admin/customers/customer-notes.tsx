import { useState } from 'react';
import type { CustomerPage } from '#admin/customers/customer-page.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { Panel } from '../parts/panel.tsx';
import { useCustomerWrite } from './customers.queries.ts';

export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerPage }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useCustomerWrite<{ text: string }>({
    id,
    did: 'notes',
    done: 'Note Added',
    failed: 'The note was not saved',
    onSaved: () => setText(''),
  });
  const warning = useUnsavedWarning(text.trim() !== '' && !isPending);
  return (
    <Panel title="Notes" intro="For the staff. A customer who asks for their data gets these too.">
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-field bg-paper px-3.5 py-2.5 text-sm">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="mt-1 text-xs text-muted">
                {note.by ?? 'Somebody who has left'}, <time dateTime={note.at}>{dateTime(note.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const isBlank = text.trim() === '';
          setError(isBlank ? 'Write something first' : undefined);
          if (!isBlank) mutate({ text });
        }}
      >
        <Field label="New note" error={error}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="min-h-20"
            />
          )}
        </Field>
        <Button type="submit" tone="secondary" className="bg-oat-deep" busy={isPending}>
          {isPending ? 'Saving...' : 'Add Note'}
        </Button>
      </form>
      {warning}
    </Panel>
  );
}
