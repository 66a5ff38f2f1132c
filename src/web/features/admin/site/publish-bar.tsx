import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { EditedDocument } from '#admin/site/site-editing.contract.ts';
import { errorsFrom } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { londonTime, momentOf } from '../parts/london-days.rules.ts';
import { useDocumentWrite, useSaveDraft } from '../settings/site.queries.ts';

/** What visitors see and what they do not see yet, and the buttons that change that. */
export function PublishBar({ document, isUnsaved }: { document: EditedDocument; isUnsaved: boolean }) {
  const { key, hasDraft, isLive, versions, publishAt } = document;
  const { mutate, isPending } = useDocumentWrite(key);
  const { save } = useSaveDraft(key);
  const [isPlanning, setPlanning] = useState(false);
  const live = versions.find((version) => version.isLive);

  function publish() {
    const undo = () =>
      mutate({
        method: 'POST',
        rest: `/versions/${live?.id ?? 0}/restore`,
        done: { title: 'Undone', text: 'Visitors see what they saw before.' },
      });
    const done = { title: 'Published', text: 'Visitors can see it from now on.', ...(live && { undo }) };
    mutate({ method: 'POST', rest: '/publish', done });
  }

  function discard() {
    const undo = () => save(document.content, { done: { title: 'Undone', text: 'The draft is back.' } });
    const text = isLive ? 'It is as visitors see it.' : 'Only the empty page is left.';
    mutate({ method: 'DELETE', rest: '/draft', done: { title: 'Draft Discarded', text, undo } });
  }

  return (
    <div className="admin-panel flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 grow basis-60 text-sm">
        {isUnsaved ? 'You have unsaved changes: save the draft before you publish it.' : statusOf(document)}
      </p>
      {hasDraft && (
        <div className="flex flex-wrap gap-2">
          {isLive && (
            <Button size="small" tone="quiet" disabled={isPending} onClick={discard}>
              Discard Draft
            </Button>
          )}
          <Button size="small" tone="secondary" disabled={isUnsaved} onClick={() => setPlanning(true)}>
            {publishAt ? 'Change the Time' : 'Publish Later'}
          </Button>
          <Button size="small" busy={isPending} disabled={isUnsaved} onClick={publish}>
            Publish Now
          </Button>
        </div>
      )}
      <PlanDialog key={String(isPlanning)} document={document} open={isPlanning} onClose={() => setPlanning(false)} />
    </div>
  );
}

function statusOf({ hasDraft, isLive, publishAt, savedAt, versions }: EditedDocument): string {
  if (publishAt) return `The draft goes live on ${dateTime(publishAt)}.`;
  if (hasDraft)
    return `${isLive ? 'A draft' : 'Not published yet: a draft'} of ${dateTime(savedAt)}. Visitors don’t see it.`;
  const live = versions.find((version) => version.isLive);
  return live?.at
    ? `Visitors see what ${live.by ?? 'somebody who has left'} published on ${dateTime(live.at)}.`
    : 'As in a new shop.';
}

type PlanDialogProps = { document: EditedDocument; open: boolean; onClose: () => void };

function PlanDialog({ document: { key, publishAt }, open, onClose }: PlanDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(publishAt ? londonTime(publishAt) : '');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useDocumentWrite(key);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = momentOf(typed);
    if (!at) return setError('Choose a day and a time');
    const done = { title: 'Planned', text: 'It goes live automatically at that time.' };
    mutate(
      { method: 'PUT', rest: '/schedule', body: { at }, done },
      { onSuccess: onClose, onError: (failure) => setError(errorsFrom(failure)['at']) },
    );
  }

  function stop() {
    const done = { title: 'No Longer Planned', text: 'The draft waits until you publish it.' };
    mutate({ method: 'PUT', rest: '/schedule', body: { at: null }, done }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Publish Later"
      formId={formId}
      action="Publish Then"
      busy={isPending}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextField
          label="Day and time"
          hint="In London time."
          type="datetime-local"
          name="at"
          value={typed}
          error={error}
          onText={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
        {publishAt && (
          <Button size="small" tone="quiet" className="justify-self-start" onClick={stop}>
            Don’t Publish Automatically
          </Button>
        )}
      </form>
    </FormDialog>
  );
}
