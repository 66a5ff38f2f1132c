import type { BlockOf, ProductSource } from '#shop/site/blocks.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { HandPicked } from '../forms/hand-picked.tsx';
import { numberTyped } from '../parts/formats.rules.ts';
import { sourceNames } from './block-words.rules.ts';

type By = ProductSource['by'];
type ProductRowFieldsProps = {
  block: BlockOf<'products'>;
  errors: Errors;
  onBlock: (block: BlockOf<'products'>) => void;
};

const sources: readonly By[] = ['best-sellers', 'newest', 'category', 'collection', 'animal', 'hand'];

export function ProductRowFields({ block, errors, onBlock }: ProductRowFieldsProps) {
  const { source, title, most } = block;
  const shelves = useShelves();
  const listsOf = { category: shelves.categories, collection: shelves.collections, animal: shelves.animals };
  const list = 'key' in source ? listsOf[source.by] : undefined;

  function choose(by: By) {
    if (by === 'hand') onBlock({ ...block, source: { by, products: [] } });
    else if (by === 'best-sellers' || by === 'newest') onBlock({ ...block, source: { by } });
    else onBlock({ ...block, source: { by, key: listsOf[by][0]?.key ?? '' } });
  }

  return (
    <>
      <ChoiceField label="Shows" value={source.by} onValue={choose} options={sources} names={sourceNames} />
      {'key' in source && list && (
        <ChoiceField
          label={sourceNames[source.by]}
          name="source.key"
          error={errors['source.key'] && 'Choose one; there may be none yet'}
          value={source.key}
          onValue={(key) => onBlock({ ...block, source: { ...source, key } })}
          options={list.map(({ key }) => key)}
          names={Object.fromEntries(list.map(({ key, name }) => [key, name]))}
        />
      )}
      {source.by === 'hand' && (
        <HandPicked
          label="Products"
          inOrder
          ids={source.products}
          error={errors['source.products'] ?? errors['source.products.0']}
          onIds={(products) => onBlock({ ...block, source: { ...source, products } })}
        />
      )}
      <TextField
        label="Title"
        name="title"
        optional
        hint="Left empty, it says what the row shows."
        value={title}
        error={errors['title']}
        onText={(text) => onBlock({ ...block, title: text })}
      />
      <TextField
        label="How many products at most"
        name="most"
        inputMode="numeric"
        value={String(most)}
        error={errors['most']}
        onText={(text) => onBlock({ ...block, most: Number(numberTyped(text)) || 0 })}
      />
    </>
  );
}
