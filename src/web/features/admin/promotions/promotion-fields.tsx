import { useQuery } from '@tanstack/react-query';
import type { Errors } from '../../../form-errors.ts';
import { shelvesQuery } from '../../../layout/shelves.queries.ts';
import { namesIn } from '../../../records.rules.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { ChosenProducts } from '../forms/product-picker.tsx';
import { SpanFields } from '../forms/span-fields.tsx';
import type { PromotionDraft } from './promotion-draft.rules.ts';

type FieldsProps = {
  draft: PromotionDraft;
  onDraft: (changes: Partial<PromotionDraft>) => void;
  errors: Errors;
  /** Code and discount can only be set on a new promotion. */
  isNew: boolean;
};

export function PromotionFields(props: FieldsProps) {
  const { draft, onDraft, errors, isNew } = props;
  return (
    <>
      <TextField
        label="Code"
        name="code"
        hint={isNew ? hintFor(draft) : 'The code stays as it is.'}
        value={draft.code}
        onText={(code) => onDraft({ code: code.toUpperCase() })}
        error={errors['code']}
        autoCapitalize="characters"
        autoComplete="off"
        disabled={!isNew}
      />
      <Reduction {...props} />
      {draft.type === 'gift' && <Gift {...props} />}
      {isNew && <Reach {...props} />}
      <SpanFields span={draft} onSpan={onDraft} errors={errors} />
      <Limits {...props} />
    </>
  );
}

function hintFor({ isAutomatic }: PromotionDraft): string {
  return isAutomatic
    ? 'Its name on orders and in figures, such as TINS3FOR2.'
    : 'What shoppers type at the checkout, such as WINTER15.';
}

const typeNames = {
  percentage: 'A percentage',
  fixed: 'A fixed amount',
  'free-delivery': 'Standard delivery',
  multibuy: 'The cheapest of a set (3 for 2)',
  'set-price': 'All above a price for a set (6 for £11.95)',
  gift: 'Nothing: a gift comes with the order',
} as const satisfies Record<PromotionDraft['type'], string>;

function Reduction({ draft, onDraft, errors, isNew }: FieldsProps) {
  const { type } = draft;
  const figure = (name: 'discount' | 'setOf' | 'setPays' | 'setPrice', label: string, isWhole: boolean) => (
    <TextField
      label={label}
      name={name}
      value={draft[name]}
      onText={(text) => onDraft({ [name]: text })}
      error={errors[name]}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      disabled={!isNew}
    />
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Takes off">
        {(control) => (
          <Select
            {...control}
            name="type"
            value={type}
            disabled={!isNew}
            onChange={({ target }) => onDraft({ type: namesIn(typeNames).find((one) => one === target.value) ?? type })}
          >
            {namesIn(typeNames).map((one) => (
              <option key={one} value={one}>
                {typeNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {type === 'percentage' && figure('discount', 'Percent off', true)}
      {type === 'fixed' && figure('discount', 'Amount off in £', false)}
      {(type === 'multibuy' || type === 'set-price') && figure('setOf', 'Pieces in a set', true)}
      {type === 'multibuy' && figure('setPays', 'Of these are paid for', true)}
      {type === 'set-price' && figure('setPrice', 'Price of a set in £', false)}
    </div>
  );
}

/** One of it comes with an order, as long as it lasts; fixed once it is made. */
function Gift({ draft: { gift }, onDraft, errors, isNew }: FieldsProps) {
  if (!isNew) return <p className="text-sm wrap-anywhere">The gift: {gift?.name}</p>;
  return (
    <div className="grid gap-2">
      <ChosenProducts
        label="The gift"
        products={gift ? [gift] : []}
        onProducts={(products) => onDraft({ gift: products.at(-1) ?? null })}
      />
      {errors['giftProductId'] && <FieldError>{errors['giftProductId']}</FieldError>}
      <p className="text-sm text-muted">
        One piece of your own stock, while there is some. It counts towards no minimum spend and adds nothing to
        delivery.
      </p>
    </div>
  );
}

/** Which goods it is for, and for whom; fixed once it is made. */
function Reach({ draft, onDraft }: FieldsProps) {
  const { data: shelves } = useQuery(shelvesQuery);
  const kinds = ['categories', 'animals', 'collections'] as const;
  const toggled = (all: readonly string[], key: string) =>
    all.includes(key) ? all.filter((one) => one !== key) : [...all, key];
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-sm font-semibold">For these goods only</legend>
      <p className="text-sm text-muted">Tick nothing for all goods. Several ticks mean any of them.</p>
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-3">
        {kinds.flatMap((kind) =>
          shelves?.[kind].map(({ key, name }) => (
            <Checkbox
              key={`${kind} ${key}`}
              label={name}
              checked={draft[kind].includes(key)}
              onChange={() => onDraft({ [kind]: toggled(draft[kind], key) })}
            />
          )),
        )}
      </div>
      <ChosenProducts
        label="Single products"
        products={draft.products}
        onProducts={(products) => onDraft({ products })}
      />
      <Checkbox
        label="Only for a customer’s first order"
        checked={draft.isFirstOrderOnly}
        onChange={({ target }) => onDraft({ isFirstOrderOnly: target.checked })}
      />
      <Checkbox
        label="Applies automatically, with nothing to type"
        checked={draft.isAutomatic}
        onChange={({ target }) => onDraft({ isAutomatic: target.checked })}
      />
      <p className="text-sm text-muted">
        An order gets one promotion: if several could apply, the one that saves the most. Delivery that is never free
        stays that way.
      </p>
    </fieldset>
  );
}

function Limits({ draft, onDraft, errors }: FieldsProps) {
  const field = (name: 'minimumSubtotal' | 'useLimit' | 'useLimitPerCustomer') => ({
    name,
    optional: true,
    value: draft[name],
    onText: (text: string) => onDraft({ [name]: text }),
    error: errors[name],
  });
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField label="Minimum spend in £" inputMode="decimal" {...field('minimumSubtotal')} />
      <TextField label="Uses in all" inputMode="numeric" {...field('useLimit')} />
      <TextField label="Uses per customer" inputMode="numeric" {...field('useLimitPerCustomer')} />
    </div>
  );
}
