import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminShelf, ShelfKind } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextAreaField, TextField } from '../forms/form-fields.tsx';
import { useShelfWrite } from './categories.queries.ts';
import { draftOfRule, ruleFrom } from './collection-draft.rules.ts';
import { CollectionFields } from './collection-fields.tsx';

const contract = async () => (await import('#catalogue/category-admin/shelf-admin.contract.ts')).createShelfBody;

export const shelfNouns: Record<ShelfKind, string> = {
  categories: 'Category',
  animals: 'Animal',
  collections: 'Collection',
};

type ShelfDialogProps = {
  open: boolean;
  kind: ShelfKind;
  /** Undefined: a new one. */
  shelf: AdminShelf | undefined;
  /** Which a new category can be within. */
  roots: readonly AdminShelf[];
  onClose: () => void;
};

export function ShelfDialog({ open, kind, shelf, roots, onClose }: ShelfDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const noun = shelfNouns[kind];
  return (
    <FormDialog
      asksBeforeClosing
      open={open}
      onClose={onClose}
      title={`${shelf ? 'Edit' : 'Add'} ${noun}`}
      formId={formId}
      action={`Save ${noun}`}
      busy={isSaving}
    >
      {open && <ShelfForm id={formId} kind={kind} shelf={shelf} roots={roots} onClose={onClose} onSaving={setSaving} />}
    </FormDialog>
  );
}

type FormProps = Omit<ShelfDialogProps, 'open'> & { id: string; onSaving: (whether: boolean) => void };

function ShelfForm({ id, kind, shelf, roots, onClose, onSaving }: FormProps) {
  const [draft, setDraft] = useState(draftOf(shelf));
  const { form, errors, show, check } = useErrors(contract, fieldNamed);
  const finish = () => {
    // Before it closes: a form that has gone hears of nothing.
    onSaving(false);
    onClose();
  };
  const { mutate } = useShelfWrite(finish, show);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { parent, address, rule, ...fields } = draft;
    const given = {
      ...fields,
      ...(address.trim() && { address: address.trim() }),
      ...(kind === 'collections' && { rule: ruleFrom(rule) }),
    };
    check({ ...given, parent: parent || null }, (body) => {
      onSaving(true);
      const done = { title: shelf ? 'Saved' : 'Added', text: `${draft.name} is saved.` };
      mutate(
        shelf ? { kind, key: shelf.key, method: 'PATCH', body: given, done } : { kind, method: 'POST', body, done },
        { onSettled: () => onSaving(false) },
      );
    });
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <ShelfFields
        kind={kind}
        shelf={shelf}
        roots={roots}
        draft={draft}
        errors={errors}
        onDraft={(part) => setDraft({ ...draft, ...part })}
      />
    </form>
  );
}

/** A fault in a condition is shown below all of them. */
function fieldNamed(path: string): string {
  return path.startsWith('rule') ? 'rule' : path;
}

type FieldsProps = Pick<FormProps, 'kind' | 'shelf' | 'roots'> & {
  draft: Draft;
  errors: Errors;
  onDraft: (part: Partial<Draft>) => void;
};

function ShelfFields({ kind, shelf, roots, draft, errors, onDraft }: FieldsProps) {
  const field = (name: 'name' | 'address' | 'title' | 'text') => ({
    name,
    value: draft[name],
    onText: (text: string) => onDraft({ [name]: text }),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField label="Name" {...field('name')} />
      {!shelf && kind === 'categories' && (
        <ChoiceField
          label="Where"
          name="parent"
          value={draft.parent}
          onValue={(parent) => onDraft({ parent })}
          options={['', ...roots.map(({ key }) => key)]}
          names={{
            '': 'A category of its own',
            ...Object.fromEntries(roots.map(({ key, name }) => [key, `Within ${name}`])),
          }}
          error={errors['parent']}
        />
      )}
      {!shelf?.isStanding && (
        <TextField
          label="Address"
          optional
          hint={
            shelf ? 'Links to the earlier address lead to the new one.' : 'Such as reptile-food; left empty, the name.'
          }
          {...field('address')}
        />
      )}
      <TextField
        label="Title"
        optional
        hint="For search engines and browser tabs; left empty, the name."
        {...field('title')}
      />
      <TextAreaField
        label="Introduction"
        optional
        hint="Shown at the top of its page, and by search engines."
        rows={4}
        {...field('text')}
      />
      {kind === 'collections' && (
        <CollectionFields draft={draft.rule} error={errors['rule']} onDraft={(rule) => onDraft({ rule })} />
      )}
      <Switch
        label="Hidden"
        hint="In no menu. Its products stay on sale."
        checked={draft.isHidden}
        onChange={({ target }) => onDraft({ isHidden: target.checked })}
      />
    </>
  );
}

type Draft = ReturnType<typeof draftOf>;

function draftOf(shelf: AdminShelf | undefined) {
  const { name = '', title = '', text = '', isHidden = false, address = '' } = shelf ?? {};
  const rule = draftOfRule(shelf?.rule);
  return { name, title, text, isHidden, address: shelf?.isStanding ? '' : address, parent: '', rule };
}
