import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminShelf } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useShelfWrite } from './categories.queries.ts';
import type { ShelfWrite, WrittenKind } from './categories.queries.ts';
import { draftOfRule, ruleFrom } from './collection-draft.rules.ts';
import { PageTextFields, pageTextsOf } from './page-text-fields.tsx';
import type { PageTexts } from './page-text-fields.tsx';
import { ShelfFields, shelfNouns } from './shelf-fields.tsx';
import type { ShelfDraft } from './shelf-fields.tsx';

const contracts = () => import('#catalogue/category-admin/shelf-admin.contract.ts');
const ofShelf = async () => (await contracts()).createShelfBody;
const ofBrand = async () => (await contracts()).changeBrandTextBody;

type ShelfDialogProps = {
  open: boolean;
  kind: WrittenKind;
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
  const [fields, setFields] = useState(fieldsOf(shelf));
  const [texts, setTexts] = useState(pageTextsOf(shelf));
  const { form, errors, show, check } = useErrors(kind === 'brands' ? ofBrand : ofShelf, fieldNamed);
  const finish = () => {
    // Before it closes: a form that has gone hears of nothing.
    onSaving(false);
    onClose();
  };
  const { mutate } = useShelfWrite(finish, show);
  const { mutate: putBack } = useShelfWrite();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = bodyOf(kind, fields, texts);
    check({ ...body, ...(!shelf && { parent: fields.parent || null }) }, (checked) => {
      onSaving(true);
      const said = { title: shelf ? 'Saved' : 'Added', text: `${fields.name} is saved.` };
      const done = shelf ? { ...said, undo: () => putBack(undoOf(kind, shelf)) } : said;
      mutate(
        shelf ? { kind, key: shelf.key, method: 'PATCH', body, done } : { kind, method: 'POST', body: checked, done },
        { onSettled: () => onSaving(false) },
      );
    });
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      {kind !== 'brands' && (
        <ShelfFields
          kind={kind}
          shelf={shelf}
          roots={roots}
          draft={fields}
          errors={errors}
          onDraft={(part) => setFields({ ...fields, ...part })}
        >
          <PageTextFields texts={texts} errors={errors} onTexts={(part) => setTexts({ ...texts, ...part })} />
        </ShelfFields>
      )}
      {kind === 'brands' && (
        <PageTextFields texts={texts} errors={errors} onTexts={(part) => setTexts({ ...texts, ...part })} />
      )}
    </form>
  );
}

/** A fault in a condition is shown below all of them. */
function fieldNamed(path: string): string {
  return path.startsWith('rule') ? 'rule' : path;
}

function bodyOf(kind: WrittenKind, fields: ShelfDraft, texts: PageTexts): object {
  if (kind === 'brands') return texts;
  const { name, isHidden, address, rule, shownFrom, hiddenFrom } = fields;
  return {
    ...texts,
    name,
    isHidden,
    ...(address.trim() && { address: address.trim() }),
    ...(kind === 'collections' && {
      rule: ruleFrom(rule),
      shownFrom: shownFrom || null,
      hiddenFrom: hiddenFrom || null,
    }),
  };
}

/** What it said before. */
function undoOf(kind: WrittenKind, shelf: AdminShelf): ShelfWrite {
  const body = bodyOf(kind, fieldsOf(shelf), pageTextsOf(shelf));
  const done = { title: 'Undone', text: `${shelf.name} is as it was.` };
  return { kind, key: shelf.key, method: 'PATCH', body, done };
}

function fieldsOf(shelf: AdminShelf | undefined): ShelfDraft {
  const { name = '', isHidden = false, address = '' } = shelf ?? {};
  return {
    name,
    isHidden,
    address: shelf?.isStanding ? '' : address,
    parent: '',
    rule: draftOfRule(shelf?.rule),
    shownFrom: shelf?.shownFrom ?? '',
    hiddenFrom: shelf?.hiddenFrom ?? '',
  };
}
