import type { ComponentProps } from 'react';
import { categories, categoryNames } from '#catalogue/products/categories.contract.ts';
import { pricingMethods, roundings } from '#dropshipping/pricing/pricing-words.contract.ts';
import type { Faults } from '../../../form-faults.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { methodNames, roundingNames } from './rule-draft.rules.ts';
import type { RuleDraft } from './rule-draft.rules.ts';

type RuleFieldsProps = {
  /** Of a rule for one product. */
  productName: string | undefined;
  draft: RuleDraft;
  faults: Faults;
  onDraft: (part: Partial<RuleDraft>) => void;
};

export function RuleFields(props: RuleFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {props.productName === undefined ? (
        <ScopeFields {...props} />
      ) : (
        <p className="sm:col-span-2">{props.productName}</p>
      )}
      <RateFields {...props} />
      <FloorFields {...props} />
    </div>
  );
}

function ScopeFields({ draft, faults, onDraft }: RuleFieldsProps) {
  return (
    <>
      <Field label="Supplier" error={faults['supplierId']}>
        {(control) => (
          <SupplierSelect
            {...control}
            name="supplierId"
            none="Any supplier"
            withInactive
            value={draft.supplierId}
            onChange={({ target }) => onDraft({ supplierId: target.value })}
          />
        )}
      </Field>
      <Field label="Category" error={faults['category']}>
        {(control) => (
          <Select
            {...control}
            name="category"
            value={draft.category}
            onChange={({ target }) => onDraft({ category: categories.find((one) => one === target.value) ?? '' })}
          >
            <option value="">Any category</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function RateFields({ draft, faults, onDraft }: RuleFieldsProps) {
  return (
    <>
      <Field label="Made by" hint="A margin is part of the price, a mark-up is put on the cost.">
        {(control) => (
          <Select
            {...control}
            name="method"
            value={draft.method}
            onChange={({ target }) =>
              onDraft({ method: pricingMethods.find((one) => one === target.value) ?? 'margin' })
            }
          >
            {pricingMethods.map((method) => (
              <option key={method} value={method}>
                {methodNames[method]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={methodNames[draft.method]} hint="Such as 30%." error={faults['rate']}>
        {(control) => <TextInput {...control} {...textProps({ draft, onDraft }, 'rate')} maxLength={8} />}
      </Field>
    </>
  );
}

function FloorFields({ draft, faults, onDraft }: RuleFieldsProps) {
  return (
    <>
      <Field label="Add to each price (£)" hint="For packing or postage." error={faults['addOn']}>
        {(control) => <TextInput {...control} {...textProps({ draft, onDraft }, 'addOn')} maxLength={8} />}
      </Field>
      <Field label="Least profit (£)" hint="No price leaves less." error={faults['leastProfit']}>
        {(control) => <TextInput {...control} {...textProps({ draft, onDraft }, 'leastProfit')} maxLength={8} />}
      </Field>
      <Field label="Rounding">
        {(control) => (
          <Select
            {...control}
            name="rounding"
            value={draft.rounding}
            onChange={({ target }) => onDraft({ rounding: roundings.find((one) => one === target.value) ?? 'none' })}
          >
            {roundings.map((rounding) => (
              <option key={rounding} value={rounding}>
                {roundingNames[rounding]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function textProps(
  { draft, onDraft }: Pick<RuleFieldsProps, 'draft' | 'onDraft'>,
  name: 'rate' | 'addOn' | 'leastProfit',
): ComponentProps<typeof TextInput> {
  return {
    name,
    value: draft[name],
    inputMode: 'decimal',
    autoComplete: 'off',
    onChange: (event) => onDraft({ [name]: event.target.value }),
  };
}
