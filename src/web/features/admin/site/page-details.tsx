import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { EditedDocument } from '#admin/site/site-editing.contract.ts';
import type { SitePicture } from '#shop/site/blocks.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { Panel } from '../parts/panel.tsx';
import { useDocumentWrite, useRemovePage, useSaveDraft } from '../settings/site.queries.ts';
import { PictureField } from './picture-field.tsx';

const pageContract = async () => (await import('#shop/site/site-contents.contract.ts')).pageContent;
const homeContract = async () => (await import('#shop/site/site-contents.contract.ts')).homeContent;

export type Details = { title: string; description: string; picture?: SitePicture | null };

type PageDetailsProps = {
  document: EditedDocument;
  /** What is typed and not saved. */
  changed: Partial<Details>;
  isUnsaved: boolean;
  onChanged: (changed: Partial<Details>) => void;
};

/** What search engines and cards say of a page. */
export function PageDetails({ document, changed, isUnsaved, onChanged }: PageDetailsProps) {
  const draft = { ...(document.content as Details), ...changed };
  const { save, isPending } = useSaveDraft(document.key);
  const isHome = document.kind === 'home';
  const { form, errors, check } = useErrors(isHome ? homeContract : pageContract);
  const change = (part: Partial<Details>) => onChanged({ ...changed, ...part });
  const warning = useUnsavedWarning(isUnsaved && !isPending);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ ...document.content, ...draft }, (content) => save(content, { onSaved: () => onChanged({}) }));
  }

  return (
    <Panel title={isHome ? 'For Search Engines' : 'The Page'}>
      <form ref={form} noValidate onSubmit={submit} aria-label="Details" className="grid grid-cols-1 gap-5">
        <TextField
          label="Title"
          name="title"
          optional={isHome}
          hint={
            isHome ? 'Left empty, it is the name of your shop and its tagline.' : 'At its top, and in search results.'
          }
          value={draft.title}
          error={errors['title']}
          onText={(title) => change({ title })}
        />
        <TextAreaField
          label="Description"
          name="description"
          optional
          rows={3}
          hint="Below the title in search results; two sentences are enough."
          value={draft.description}
          error={errors['description']}
          onText={(description) => change({ description })}
        />
        {!isHome && (
          <PictureField
            label="Picture"
            hint="At the top, in the journal and where the page is shared."
            picture={draft.picture ?? null}
            onPicture={(picture) => change({ picture })}
          />
        )}
        <Button type="submit" size="small" busy={isPending} className="justify-self-start">
          Save Draft
        </Button>
      </form>
      {warning}
    </Panel>
  );
}

const addressContract = async () => (await import('#admin/site/site-editing.contract.ts')).changeAddressBody;

/** Of a page or an article: where it stands, and the end of it. */
export function AddressPanel({ document }: { document: EditedDocument }) {
  const [address, setAddress] = useState(document.address ?? '');
  const [isRemoving, setRemoving] = useState(false);
  const navigate = useNavigate();
  const { mutate, isPending } = useDocumentWrite(document.key);
  const { form, errors, check } = useErrors(addressContract);
  const removal = useRemovePage(document.key, () => void navigate({ to: '/admin', search: { tab: 'look-and-pages' } }));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ address }, (body) =>
      mutate({
        method: 'PATCH',
        rest: '',
        body,
        done: { title: 'Address Changed', text: 'The old address leads to the new one.' },
      }),
    );
  }

  return (
    <Panel title="Address" intro={document.path ?? ''}>
      <form ref={form} noValidate onSubmit={submit} aria-label="Address" className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 grow">
          <TextField
            label="Last part of the address"
            name="address"
            autoComplete="off"
            value={address}
            error={errors['address']}
            onText={setAddress}
          />
        </div>
        <Button type="submit" size="small" tone="secondary" busy={isPending}>
          Change Address
        </Button>
      </form>
      <Button size="small" tone="quiet" className="justify-self-start" onClick={() => setRemoving(true)}>
        Remove This Page
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => removal.mutate()}
        title="Remove this page?"
        action="Remove Page"
        busy={removal.isPending}
      >
        <p>
          It is deleted with all its versions, and links to it stop working. You can send them elsewhere under
          Redirects.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
