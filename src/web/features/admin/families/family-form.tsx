import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { SaveFamilyBody } from '#catalogue/families/family-admin.contract.ts';
import { mostOptions } from '#catalogue/products/product-limits.contract.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { Panel } from '../parts/panel.tsx';
import { emptyOption, familyFrom, nextKey } from './family-draft.rules.ts';
import type { FamilyDraft } from './family-draft.rules.ts';
import { OptionFields } from './option-fields.tsx';
import { MemberRows, NewVariantRows } from './variant-grid.tsx';

const contract = async () => (await import('#catalogue/families/family-admin.contract.ts')).saveFamilyBody;

type FamilyFormProps = {
  saved: FamilyDraft;
  action: string;
  isSaving: boolean;
  /** What the products that are made say alike; undefined: what the first product of the family says. */
  common?: SaveFamilyBody['common'];
  onSave: (body: SaveFamilyBody, options: { onError: (error: Error) => void }) => void;
  children?: ReactNode;
};

/** Name, options and variants of a family. */
export function FamilyForm({ saved: given, action, isSaving, common, onSave, children }: FamilyFormProps) {
  const [saved] = useState(given);
  const [draft, setDraft] = useState(saved);
  const { form, errors, show, check } = useErrors(contract);
  const isDirty = !isSaving && draft !== saved;
  const warning = useUnsavedWarning(isDirty);
  const messages = [
    ...new Set(Object.entries(errors).flatMap(([name, text]) => (name === 'name' ? [] : (text ?? [])))),
  ];

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(familyFrom(draft, common), () =>
      onSave(familyFrom(draft, common), { onError: (error) => show(errorsFrom(error)) }),
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid min-w-0 content-start gap-4" aria-label="Family">
      <Panel title="What it is" intro="Shoppers see the names of the variants; new ones are named after the family.">
        <TextField
          label="Name"
          name="name"
          value={draft.name}
          onText={(name) => setDraft({ ...draft, name })}
          error={errors['name']}
          autoComplete="off"
        />
        {children}
      </Panel>
      <Options draft={draft} onDraft={setDraft} />
      <Panel title="Variants" intro="Each is a product of its own, with its own price, stock and pictures.">
        {draft.members.length > 0 && <MemberRows draft={draft} onDraft={setDraft} />}
        <h3 className="text-base font-semibold">Make new ones</h3>
        <p className="-mt-3 text-sm text-muted">
          Combinations without a price are left out. The arrow fills a column down from its first figure.
        </p>
        <NewVariantRows draft={draft} onDraft={setDraft} />
      </Panel>
      <div role="alert" className="grid gap-1 empty:hidden">
        {messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
      <div className="save-bar">
        <Button type="submit" busy={isSaving}>
          {isSaving ? 'Saving...' : action}
        </Button>
        <span role="status" className="text-sm text-muted">
          {isDirty && 'Not saved yet'}
        </span>
      </div>
      {warning}
    </form>
  );
}

type OptionsProps = { draft: FamilyDraft; onDraft: (draft: FamilyDraft) => void };

function Options({ draft, onDraft }: OptionsProps) {
  const { options, members } = draft;
  const used = new Set(members.flatMap(({ picks }) => picks));
  const add = () => {
    const name = ['Size', 'Flavour', 'Colour'].find((one) => options.every((option) => option.name !== one)) ?? '';
    onDraft({ ...draft, options: [...options, emptyOption(nextKey(draft), name)] });
  };
  const remove = (at: number) =>
    onDraft({
      ...draft,
      options: options.toSpliced(at, 1),
      members: members.map((member) => ({ ...member, picks: member.picks.toSpliced(at, 1) })),
      made: {},
    });
  return (
    <Panel title="Options" intro="Such as size, flavour or colour, in the order in which shoppers choose.">
      {options.map((option, at) => (
        <OptionFields
          key={option.key}
          option={option}
          nextKey={nextKey(draft)}
          used={used}
          onChange={(changed) => onDraft({ ...draft, options: options.with(at, changed) })}
          onRemove={options.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {options.length < mostOptions && (
        <Button tone="secondary" size="small" className="justify-self-start" onClick={add}>
          Add Option
        </Button>
      )}
    </Panel>
  );
}
