import type { Errors } from '../../../form-errors.ts';
import { useCategoryChoices, usePetChoices } from '../../../layout/shelves.queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { marginTyped } from '../pricing/price-entry.rules.ts';
import type { WantedImports } from './bulk-imports.queries.ts';
import type { Listed } from './imports.queries.ts';

type ImportDraft = { category: string; pet: string; kind: string; margin: string; isWithdrawn: boolean };

export const emptyDraft: ImportDraft = { category: '', pet: '', kind: '', margin: '', isWithdrawn: false };

type CommonFieldsProps = { draft: ImportDraft; errors: Errors; onDraft: (part: Partial<ImportDraft>) => void };

export function CommonFields({ draft, errors, onDraft }: CommonFieldsProps) {
  const categories = useCategoryChoices();
  const pets = usePetChoices();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Category"
          name="category"
          value={draft.category}
          onValue={(category) => onDraft({ category })}
          options={['', ...categories.keys]}
          names={{ '': 'Choose a category', ...categories.names }}
          error={errors['category']}
        />
        <ChoiceField
          label="For"
          name="pet"
          value={draft.pet}
          onValue={(pet) => onDraft({ pet })}
          options={['', ...pets.keys]}
          names={{ '': 'Any animal', ...pets.names }}
          error={errors['pet']}
        />
        <TextField
          label="Kind"
          name="kind"
          hint="Such as toys or dry food; left empty, the category."
          value={draft.kind}
          onText={(kind) => onDraft({ kind })}
          error={errors['kind']}
        />
        <TextField
          label="Margin (%)"
          name="margin"
          hint="Left empty, your pricing rules or a margin of 30% make the prices."
          value={draft.margin}
          onText={(margin) => onDraft({ margin })}
          error={errors['margin']}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Checkbox
        label="Keep them off sale until I have looked at their pages"
        checked={draft.isWithdrawn}
        onChange={(event) => onDraft({ isWithdrawn: event.target.checked })}
      />
    </>
  );
}

export function isMarginInvalid({ margin }: ImportDraft): boolean {
  return margin.trim() !== '' && marginTyped(margin) === undefined;
}

export function wantedIn(
  products: readonly Listed[],
  { category, pet, kind, margin, isWithdrawn }: ImportDraft,
): WantedImports {
  return {
    products: products.map(({ code, name, description, brand }) => ({ code, name, description, brand })),
    category,
    pet: pet === '' ? null : pet,
    isWithdrawn,
    ...(kind.trim() !== '' && { kind }),
    ...(margin.trim() !== '' && { margin: marginTyped(margin) ?? margin }),
  };
}
