import type { Errors } from '../../../form-errors.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { keysIn, toggled } from './product/product-draft.rules.ts';
import type { DraftChanges, ProductDraft } from './product/product-draft.rules.ts';

type FurtherPlacesProps = { draft: ProductDraft; errors: Errors; onDraft: (changes: DraftChanges) => void };

/** Where else shoppers find it. What is worked out by category goes by the first. */
export function FurtherPlaces({ draft, errors, onDraft }: FurtherPlacesProps) {
  const { categories, animals } = useShelves();
  const error = errors['alsoIn'] ?? errors['alsoFor'];
  const count = keysIn(draft.alsoIn).length + keysIn(draft.alsoFor).length;
  const nameOf = ({ name, parent }: (typeof categories)[number]) =>
    parent === null ? name : `${categories.find(({ key }) => key === parent)?.name ?? parent}: ${name}`;
  const ofDraft = [draft.category, draft.subcategory];
  return (
    <details className="sm:col-span-2" open={error !== undefined || undefined}>
      <summary className="admin-action -ml-3 cursor-pointer">
        Also in other categories, or for other animals{count > 0 && ` (${count})`}
      </summary>
      <div className="mt-2 grid gap-5 sm:grid-cols-2">
        <Choices
          legend="Also in"
          field="alsoIn"
          choices={categories
            .filter(({ key }) => !ofDraft.includes(key))
            .map((shelf) => ({ key: shelf.key, name: nameOf(shelf) }))}
          draft={draft}
          onDraft={onDraft}
        />
        <Choices
          legend="Also for"
          field="alsoFor"
          choices={animals.filter(({ key }) => key !== draft.pet)}
          draft={draft}
          onDraft={onDraft}
        />
      </div>
      {error && <FieldError id="further-error">{error}</FieldError>}
    </details>
  );
}

type ChoicesProps = Pick<FurtherPlacesProps, 'draft' | 'onDraft'> & {
  legend: string;
  field: 'alsoIn' | 'alsoFor';
  choices: readonly { key: string; name: string }[];
};

function Choices({ legend, field, choices, draft, onDraft }: ChoicesProps) {
  return (
    <fieldset className="grid max-h-64 content-start gap-1 overflow-y-auto">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {choices.map(({ key, name }) => (
        <Checkbox
          key={key}
          name={field}
          label={name}
          checked={keysIn(draft[field]).includes(key)}
          onChange={() => onDraft({ [field]: toggled(draft[field], key) })}
        />
      ))}
    </fieldset>
  );
}
