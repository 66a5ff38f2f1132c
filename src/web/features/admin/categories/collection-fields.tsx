import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RulePreview } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { request } from '../../../api.ts';
import { choicesOf, usePetChoices, useShelves } from '../../../layout/shelves.queries.ts';
import { useDebounced } from '../../../ui/debounced.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { HandPicked } from '../forms/hand-picked.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { ruleFrom } from './collection-draft.rules.ts';
import type { RuleDraft } from './collection-draft.rules.ts';

type CollectionFieldsProps = {
  draft: RuleDraft;
  error: string | undefined;
  onDraft: (draft: RuleDraft) => void;
};

/** What belongs to a collection, with how much that is today. */
export function CollectionFields({ draft, error, onDraft }: CollectionFieldsProps) {
  const change = (part: Partial<RuleDraft>) => onDraft({ ...draft, ...part });
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-1 font-semibold">What belongs to it</legend>
      <p className="text-sm text-muted">
        Products that match everything you choose here. Anything left empty is ignored.
      </p>
      <Places draft={draft} onDraft={change} />
      <Words draft={draft} onDraft={change} />
      <Figures draft={draft} onDraft={change} />
      <Switch label="In a sale" checked={draft.inSale} onChange={({ target }) => change({ inSale: target.checked })} />
      <Switch label="New" checked={draft.isNew} onChange={({ target }) => change({ isNew: target.checked })} />
      <Switch
        label="Best sellers"
        checked={draft.isBestSeller}
        onChange={({ target }) => change({ isBestSeller: target.checked })}
      />
      {error && <FieldError id="rule-error">{error}</FieldError>}
      <Preview draft={draft} />
    </fieldset>
  );
}

type PartProps = { draft: RuleDraft; onDraft: (part: Partial<RuleDraft>) => void };

/** Several are kept as they are; here one is chosen. */
function Places({ draft, onDraft }: PartProps) {
  const categories = choicesOf(useShelves().categories);
  const pets = usePetChoices();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ChoiceField
        label="Category"
        value={draft.categories}
        onValue={(chosen) => onDraft({ categories: chosen })}
        options={withChosen(['', ...categories.keys], draft.categories)}
        names={{ [draft.categories]: draft.categories, ...categories.names, '': 'Any category' }}
      />
      <ChoiceField
        label="Animal"
        value={draft.pets}
        onValue={(chosen) => onDraft({ pets: chosen })}
        options={withChosen(['', ...pets.keys], draft.pets)}
        names={{ [draft.pets]: draft.pets, ...pets.names, '': 'Any animal' }}
      />
    </div>
  );
}

function withChosen(options: readonly string[], chosen: string): string[] {
  return options.includes(chosen) ? [...options] : [...options, chosen];
}

function Words({ draft, onDraft }: PartProps) {
  const field = (name: 'tags' | 'brands') => ({
    optional: true,
    autoComplete: 'off',
    value: draft[name],
    onText: (text: string) => onDraft({ [name]: text }),
  });
  return (
    <>
      <TextField
        label="Tags"
        hint="Any of these, separated by commas. Products get tags on their own pages."
        {...field('tags')}
      />
      <TextField label="Brands" hint="Any of these, separated by commas." {...field('brands')} />
      <HandPicked label="Products by hand" ids={draft.products} onIds={(products) => onDraft({ products })} />
    </>
  );
}

function Figures({ draft, onDraft }: PartProps) {
  const field = (name: 'minPrice' | 'maxPrice' | 'addedSince') => ({
    optional: true,
    autoComplete: 'off',
    value: draft[name],
    onText: (text: string) => onDraft({ [name]: text }),
  });
  return (
    <div className="grid items-end gap-5 sm:grid-cols-[1fr_1fr_auto]">
      <TextField label="Price from in £" inputMode="decimal" {...field('minPrice')} />
      <TextField label="Price to in £" inputMode="decimal" {...field('maxPrice')} />
      <TextField label="Added since" type="date" {...field('addedSince')} />
    </div>
  );
}

function Preview({ draft }: { draft: RuleDraft }) {
  const rule = useDebounced(ruleFrom(draft), 300);
  const isEmpty = Object.keys(rule).length === 0;
  const { data, error } = useQuery({
    queryKey: ['collection-preview', rule],
    queryFn: ({ signal }) =>
      request<RulePreview>('/api/admin/collection-previews', {
        method: 'POST',
        body: { rule },
        signal,
      }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return (
    <p role="status" className="rounded-field bg-oat px-4 py-3 text-sm">
      {isEmpty ? 'Choose something above to see which products that is.' : previewText(error ? undefined : data)}
    </p>
  );
}

function previewText(preview: RulePreview | undefined): string {
  if (!preview) return 'How many products that is will show once the fields are valid.';
  const { products, examples } = preview;
  const more = products > examples.length ? ' …' : '';
  return products === 0 ? 'No product today.' : `${countOf(products, 'product')} today: ${examples.join(', ')}${more}`;
}
