import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { StaffNote } from '#accounts/staff/staff-notes.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useUnsavedWarning } from './unsaved-warning.tsx';

type NotesProps = {
  intro: string;
  notes: readonly StaffNote[];
  isSaving: boolean;
  /** `onSaved` clears the field. */
  onAdd: (text: string, onSaved: () => void) => void;
};

/** Staff notes, oldest first, with a field for a new one. */
export function Notes({ intro, notes, isSaving, onAdd }: NotesProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const warning = useUnsavedWarning(text.trim() !== '' && !isSaving);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isBlank = text.trim() === '';
    setError(isBlank ? 'Write something first' : undefined);
    if (!isBlank) onAdd(text, () => setText(''));
  }

  return (
    <Panel title="Notes" intro={intro}>
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
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field label="New note" error={error}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="min-h-20"
            />
          )}
        </Field>
        <Button type="submit" tone="secondary" className="bg-oat-deep" busy={isSaving}>
          {isSaving ? 'Saving...' : 'Add Note'}
        </Button>
      </form>
      {warning}
    </Panel>
  );
}
