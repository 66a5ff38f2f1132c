import { useId, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { useCategoryChoices, usePetChoices } from '../../../layout/shelves.queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import type { ControlProps } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { money } from '../parts/formats.rules.ts';
import { useImportListed } from './imports.queries.ts';
import type { Listed } from './imports.queries.ts';

const contract = async () =>
  (await import('#dropshipping/product-imports/product-imports.contract.ts')).importListedBody;

type Draft = { name: string; description: string; category: string; kind: string; pet: string; price: string };
type ImportDialogProps = { supplierId: number; listed: Listed; isRetail: boolean; onClose: () => void };

/** A preview of the imported product, with editable texts. Mounted only while open. */
export function ImportDialog({ supplierId, listed, isRetail, onClose }: ImportDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const { name, description } = listed;
  const [draft, setDraft] = useState<Draft>({
    name,
    description: description ?? '',
    category: '',
    kind: '',
    pet: '',
    price: '',
  });
  const [isHidden, setHidden] = useState(false);
  const { mutate, isPending } = useImportListed({ onDone: onClose, onFailed: (error) => show(errorsFrom(error)) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ ...wantedIn(listed, draft), isWithdrawn: isHidden }, (wanted) => mutate({ supplierId, wanted }));
  }

  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={`Import ${name}`}
      formId={formId}
      action="Import Product"
      busyAction="Importing..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4 pt-1">
        <Fields
          draft={draft}
          errors={errors}
          hint={priceHint(listed, isRetail)}
          onDraft={(part) => setDraft({ ...draft, ...part })}
        />
        <Checkbox
          label="Keep it off sale until I have looked at its page"
          checked={isHidden}
          onChange={(event) => setHidden(event.target.checked)}
        />
      </form>
    </FormDialog>
  );
}

type FieldsProps = { draft: Draft; errors: Errors; hint: string; onDraft: (part: Partial<Draft>) => void };

function Options({ keys, names }: ReturnType<typeof usePetChoices>) {
  return keys.map((key) => (
    <option key={key} value={key}>
      {names[key]}
    </option>
  ));
}

function Fields({ draft, errors, hint: priceHint, onDraft }: FieldsProps) {
  const categories = useCategoryChoices();
  const pets = usePetChoices();
  const bind = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onDraft({ [name]: event.target.value }),
  });
  const field = (name: keyof Draft, label: string, control: (given: ControlProps) => ReactNode, hint?: string) => (
    <Field label={label} error={errors[name]} hint={hint}>
      {control}
    </Field>
  );
  return (
    <>
      {field('name', 'Name', (given) => (
        <TextInput {...given} {...bind('name')} />
      ))}
      {field('description', 'Description', (given) => (
        <TextArea {...given} {...bind('description')} rows={5} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {field('category', 'Category', (given) => (
          <Select {...given} {...bind('category')}>
            <option value="">Choose a category</option>
            <Options {...categories} />
          </Select>
        ))}
        {field('pet', 'For', (given) => (
          <Select {...given} {...bind('pet')}>
            <option value="">Any animal</option>
            <Options {...pets} />
          </Select>
        ))}
        {field(
          'kind',
          'Kind',
          (given) => (
            <TextInput {...given} {...bind('kind')} />
          ),
          'Such as toys or dry food; left empty, the category.',
        )}
        {field(
          'price',
          'Price (£)',
          (given) => (
            <TextInput {...given} {...bind('price')} inputMode="decimal" autoComplete="off" />
          ),
          priceHint,
        )}
      </div>
    </>
  );
}

function priceHint({ price, cost, currency }: Listed, isRetail: boolean): string {
  if (price === null) return 'The supplier doesn’t give a price.';
  if (cost === null)
    return `Their price is ${price} ${currency}: enter a rate for that currency first, or a price of your own.`;
  if (isRetail)
    return `${money(cost)} is what the supplier’s own customers pay, and we use it as your cost. If you pay less, say so in the supplier’s form first.`;
  if (cost !== price)
    return `Their price of ${price} ${currency} costs you ${money(cost)}. Left empty, your pricing rules or a margin of 30% make the price.`;
  return `The supplier charges ${money(cost)}. Left empty, your pricing rules or a margin of 30% make the price.`;
}

function wantedIn({ code, brand }: Listed, { kind, price, pet, ...words }: Draft) {
  return {
    code,
    ...words,
    pet: pet === '' ? null : pet,
    brand,
    ...(kind.trim() !== '' && { kind }),
    ...(price.trim() !== '' && { price }),
  };
}
