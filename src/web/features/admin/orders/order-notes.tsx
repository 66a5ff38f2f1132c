import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { request } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { useOrderWrite } from './order-admin.queries.ts';

/** What the staff tell one another; no customer sees it. */
export function OrderNotes({ order: { orderNumber: number, notes } }: { order: AdminOrder }) {
  const [text, setText] = useState('');
  const [fault, setError] = useState<string>();
  const { mutate, isPending } = useOrderWrite({
    send: (note: string) => request(`/api/orders/${number}/notes`, { method: 'POST', body: { text: note } }),
    done: 'Note Added',
    failed: 'The note was not saved',
    number,
    onSaved: () => setText(''),
  });
  const warning = useUnsavedWarning(text.trim() !== '' && !isPending);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isBlank = text.trim() === '';
    setError(isBlank ? 'Write something first' : undefined);
    if (!isBlank) mutate(text);
  }

  return (
    <Panel title="Notes" intro="For the staff. Customers never see them.">
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map(({ id, text: said, at, by }) => (
            <li key={id} className="rounded-field bg-paper px-3.5 py-2.5 text-sm">
              <p className="whitespace-pre-line wrap-anywhere">{said}</p>
              <p className="mt-1 text-xs text-muted">
                {by ?? 'Somebody who has left'}, <time dateTime={at}>{dateTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field label="New note" error={fault}>
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
