import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminFamily, SaveFamilyBody } from '#catalogue/families/family-admin.contract.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { useCategoryChoices, usePetChoices } from '../../../layout/shelves.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, TextAreaField, TextField } from '../forms/form-fields.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useChangeTexts } from './families.queries.ts';

const contract = async () => (await import('#catalogue/families/family-admin.contract.ts')).familyTextsBody;

export type CommonDraft = Pick<
  Required<NonNullable<SaveFamilyBody['common']>>,
  'description' | 'category' | 'kind' | 'pet' | 'brand'
>;

export const emptyCommon: CommonDraft = { description: '', category: 'accessories', kind: '', pet: null, brand: null };

/** Edited once for all variants. A text that differs between them is only replaced if it is changed here. */
export function CommonTexts({ family: { id, variants } }: { family: AdminFamily }) {
  const saved = variants[0] ?? emptyCommon;
  const [changed, setChanged] = useState<Partial<CommonDraft>>({});
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useChangeTexts(id);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(changed, () =>
      mutate(changed, { onSuccess: () => setChanged({}), onError: (error) => show(errorsFrom(error)) }),
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Texts of all variants">
      <Panel
        title="For all variants"
        intro="Taken from the first variant. What you change here is changed in all of them."
      >
        <CommonFields
          draft={{ ...saved, ...changed }}
          errors={errors}
          onDraft={(change) => setChanged({ ...changed, ...change })}
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={isPending}
          disabled={Object.keys(changed).length === 0}
        >
          {isPending ? 'Saving...' : `Save in ${countOf(variants.length, 'Product')}`}
        </Button>
      </Panel>
    </form>
  );
}

type CommonFieldsProps = { draft: CommonDraft; errors: Errors; onDraft: (change: Partial<CommonDraft>) => void };

export function CommonFields({ draft, errors, onDraft }: CommonFieldsProps) {
  const categories = useCategoryChoices();
  const pets = usePetChoices();
  return (
    <>
      <TextAreaField
        label="Description"
        optional
        name="description"
        value={draft.description}
        onText={(description) => onDraft({ description })}
        error={errors['description']}
        rows={4}
      />
      <ChoiceField
        label="Category"
        value={draft.category}
        onValue={(category) => onDraft({ category })}
        options={categories.keys}
        names={categories.names}
      />
      <TextField
        label="Kind"
        name="kind"
        hint="Such as dry food or collars; search finds it by this."
        value={draft.kind}
        onText={(kind) => onDraft({ kind })}
        error={errors['kind'] ?? errors['common.kind']}
        autoComplete="off"
      />
      <ChoiceField
        label="Animal"
        value={draft.pet ?? 'any'}
        onValue={(pet) => onDraft({ pet: pet === 'any' ? null : pet })}
        options={['any', ...pets.keys]}
        names={{ any: 'Any animal', ...pets.names }}
      />
      <TextField
        label="Brand"
        optional
        name="brand"
        value={draft.brand ?? ''}
        onText={(brand) => onDraft({ brand: brand || null })}
        error={errors['brand']}
        autoComplete="off"
      />
    </>
  );
}
