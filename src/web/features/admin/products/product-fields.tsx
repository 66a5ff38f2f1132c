import type { Errors } from '../../../form-errors.ts';
import { choicesOf, useCategoryChoices, usePetChoices, useShelves } from '../../../layout/shelves.queries.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { ChoiceField, TextAreaField, TextField } from '../forms/form-fields.tsx';
import { FurtherPlaces } from './further-place-fields.tsx';
import type { DraftChanges, ProductDraft } from './product/product-draft.rules.ts';

export type FieldsProps = {
  draft: ProductDraft;
  errors: Errors;
  onDraft: (changes: DraftChanges) => void;
};

export function BasicFields({ draft, errors, onDraft }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        value={draft.name}
        onText={(name) => onDraft({ name })}
        error={errors['name']}
        autoComplete="off"
      />
      <TextAreaField
        label="Description"
        optional
        name="description"
        value={draft.description}
        onText={(description) => onDraft({ description })}
        error={errors['description']}
        rows={5}
      />
    </>
  );
}

export function KindFields({ draft, errors, onDraft }: FieldsProps) {
  const categories = useCategoryChoices();
  const pets = usePetChoices();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Category"
        hint="Where shoppers find it."
        error={errors['category']}
        name="category"
        value={draft.category}
        onValue={(category) => onDraft({ category, subcategory: '' })}
        options={categories.keys}
        names={categories.names}
      />
      <SubcategoryField draft={draft} errors={errors} onDraft={onDraft} />
      <TextField
        label="Kind"
        name="kind"
        hint="Narrower than the category, such as toys or dry food."
        value={draft.kind}
        onText={(kind) => onDraft({ kind })}
        error={errors['kind']}
        autoComplete="off"
      />
      <ChoiceField
        label="For"
        error={errors['pet']}
        name="pet"
        value={draft.pet}
        onValue={(pet) => onDraft({ pet })}
        options={['', ...pets.keys]}
        names={{ ...pets.names, '': 'Any animal' }}
      />
      <TextField
        label="Brand"
        optional
        name="brand"
        value={draft.brand}
        onText={(brand) => onDraft({ brand })}
        error={errors['brand']}
        autoComplete="off"
      />
      <WordFields draft={draft} errors={errors} onDraft={onDraft} />
      <FurtherPlaces draft={draft} errors={errors} onDraft={onDraft} />
    </div>
  );
}

function WordFields({ draft, errors, onDraft }: FieldsProps) {
  return (
    <>
      <TextField
        label="Tags"
        optional
        name="tags"
        hint="Separated by commas, such as christmas, yorkshire. Collections choose by them."
        value={draft.tags}
        onText={(tags) => onDraft({ tags })}
        error={errors['tags']}
        autoComplete="off"
      />
      <TextField
        label="GTIN"
        optional
        name="gtin"
        hint="The number under the barcode. Used to match suppliers’ products."
        value={draft.gtin}
        onText={(gtin) => onDraft({ gtin })}
        error={errors['gtin']}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

/** Only where the category is divided. */
function SubcategoryField({ draft, errors, onDraft }: FieldsProps) {
  const within = choicesOf(useShelves().categories.filter(({ parent }) => parent === draft.category));
  if (within.keys.length === 0) return null;
  return (
    <ChoiceField
      label="Within it"
      error={errors['subcategory']}
      name="subcategory"
      value={draft.subcategory}
      onValue={(subcategory) => onDraft({ subcategory })}
      options={['', ...within.keys]}
      names={{ ...within.names, '': 'All of it' }}
    />
  );
}

export function ShelfFields({ draft, errors, onDraft, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <div className="grid gap-2">
      {isNew && (
        <TextField
          label="Stock"
          name="stock"
          value={draft.stock}
          onText={(stock) => onDraft({ stock })}
          error={errors['stock']}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="SKU"
          optional
          name="sku"
          hint="Your own code for it, on packing slips and pick lists."
          value={draft.sku}
          onText={(sku) => onDraft({ sku })}
          error={errors['sku']}
          autoComplete="off"
        />
        <TextField
          label="Shelf"
          optional
          name="shelf"
          hint="Where it stands, such as A3-12. The pick list follows the shelves."
          value={draft.shelf}
          onText={(shelf) => onDraft({ shelf })}
          error={errors['shelf']}
          autoComplete="off"
        />
      </div>
      <Switch
        label="One of our favourites"
        hint="Favourites fill up Best Sellers while too little has sold."
        checked={draft.isFeatured}
        onChange={({ target }) => onDraft({ isFeatured: target.checked })}
      />
      {isNew && (
        <Switch
          label="On sale at once"
          hint="Off: it stays a draft, which shoppers can’t see, until you put it on sale. You can add pictures first."
          checked={!draft.isWithdrawn}
          onChange={({ target }) => onDraft({ isWithdrawn: !target.checked })}
        />
      )}
    </div>
  );
}
