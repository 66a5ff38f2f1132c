import type { ReactNode } from 'react';
import type { AdminShelf, ShelfKind } from '#catalogue/category-admin/shelf-admin.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import type { WrittenKind } from './categories.queries.ts';
import type { RuleDraft } from './collection-draft.rules.ts';
import { CollectionFields } from './collection-fields.tsx';

export const shelfNouns: Record<WrittenKind, string> = {
  categories: 'Category',
  animals: 'Animal',
  collections: 'Collection',
  brands: 'Brand',
};

export type ShelfDraft = {
  name: string;
  address: string;
  parent: string;
  isHidden: boolean;
  rule: RuleDraft;
  /** Of a collection; empty: none is planned. */
  shownFrom: string;
  hiddenFrom: string;
};

type ShelfFieldsProps = {
  kind: ShelfKind;
  /** Undefined: a new one. */
  shelf: AdminShelf | undefined;
  /** Which a new category can be within. */
  roots: readonly AdminShelf[];
  draft: ShelfDraft;
  errors: Errors;
  onDraft: (part: Partial<ShelfDraft>) => void;
  /** What its page says. */
  children: ReactNode;
};

/** What a category, an animal or a collection is, beside what its page says. */
export function ShelfFields({ kind, shelf, roots, draft, errors, onDraft, children }: ShelfFieldsProps) {
  const field = (name: 'name' | 'address' | 'shownFrom' | 'hiddenFrom') => ({
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
            shelf
              ? 'Links to the old address lead to the new one.'
              : 'Such as reptile-food. Left empty, it is made from the name.'
          }
          {...field('address')}
        />
      )}
      {children}
      {kind === 'collections' && (
        <CollectionFields draft={draft.rule} error={errors['rule']} onDraft={(rule) => onDraft({ rule })} />
      )}
      <Switch
        label="Hidden"
        hint="In no menu. Its products stay on sale."
        checked={draft.isHidden}
        onChange={({ target }) => onDraft({ isHidden: target.checked })}
      />
      {kind === 'collections' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Show from" optional type="date" hint="Hidden until that day." {...field('shownFrom')} />
          <TextField label="Hide from" optional type="date" hint="Shown until that day." {...field('hiddenFrom')} />
        </div>
      )}
    </>
  );
}
