import type { ComponentProps } from 'react';
import { pricingMethods, roundings } from '#dropshipping/pricing/pricing-words.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { useCategoryChoices } from '../../../layout/shelves.queries.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { ChoiceField } from '../forms/form-fields.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { methodNames, roundingNames } from './rule-draft.rules.ts';
import type { RuleDraft } from './rule-draft.rules.ts';

type RuleFieldsProps = {
  /** For a rule for a single product. */
  productName: string | undefined;
  draft: RuleDraft;
  errors: Errors;
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

function ScopeFields({ draft, errors, onDraft }: RuleFieldsProps) {
  const { keys, names } = useCategoryChoices();
  return (
    <>
      <Field label="Supplier" error={errors['supplierId']}>
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
      <ChoiceField
        label="Category"
        error={errors['category']}
        name="category"
        value={draft.category}
        onValue={(category) => onDraft({ category })}
        options={['', ...keys]}
        names={{ ...names, '': 'Any category' }}
      />
    </>
  );
}

function RateFields({ draft, errors, onDraft }: RuleFieldsProps) {
  return (
    <>
      <ChoiceField
        label="Price based on"
        hint="A margin is a share of the price; a mark-up is added to the cost."
        name="method"
        value={draft.method}
        onValue={(method) => onDraft({ method })}
        options={pricingMethods}
        names={methodNames}
      />
      <Field label={methodNames[draft.method]} hint="Such as 30%." error={errors['rate']}>
        {(control) => <TextInput {...control} {...textProps({ draft, onDraft }, 'rate')} />}
      </Field>
    </>
  );
}

function FloorFields({ draft, errors, onDraft }: RuleFieldsProps) {
  return (
    <>
      <Field label="Add to each price (£)" hint="For packing or postage." error={errors['addOn']}>
        {(control) => <TextInput {...control} {...textProps({ draft, onDraft }, 'addOn')} />}
      </Field>
      <Field label="Minimum profit (£)" hint="Prices never go below this profit." error={errors['leastProfit']}>
        {(control) => <TextInput {...control} {...textProps({ draft, onDraft }, 'leastProfit')} />}
      </Field>
      <ChoiceField
        label="Rounding"
        name="rounding"
        value={draft.rounding}
        onValue={(rounding) => onDraft({ rounding })}
        options={roundings}
        names={roundingNames}
      />
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
