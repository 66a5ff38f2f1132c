import { useId } from 'react';
import type { SubmitEvent } from 'react';
import { mostAvoidedWords, oneAnimal } from '#accounts/pets/pet-limits.contract.ts';
import type { Pet } from '#accounts/pets/pets.contract.ts';
import { avoidable, avoidableKeys } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { useSavePet } from '../../../layout/pets.queries.ts';
import type { PetDraft, PetOwner } from '../../../layout/pets.queries.ts';
import { usePetChoices } from '../../../layout/shelves.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const contract = async () => (await import('#accounts/pets/pets.contract.ts')).petBody;
const firstPart = (path: string) => path.split('.')[0] ?? path;

type PetDialogProps = { open: boolean; pet: Pet | undefined; owner: PetOwner; onClose: () => void };

export function PetDialog({ open, pet, owner, onClose }: PetDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract, firstPart);
  const { mutate: save, isPending } = useSavePet(owner, { id: pet?.id, onSaved: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(draftOf(event.currentTarget), save);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={pet ? `Edit ${pet.name}` : 'Add a Pet'}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={isPending}>
            {isPending ? 'Saving...' : 'Save Pet'}
          </Button>
          <Button tone="secondary" className="bg-paper" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <form id={formId} ref={form} method="post" noValidate onSubmit={submit} className="grid gap-6">
        <PetFields pet={pet} errors={errors} />
        <Avoided pet={pet} errors={errors} />
        <div className="grid gap-1">
          <Checkbox name="isShown" label="Show on products what fits" defaultChecked={pet?.isShown ?? true} />
          {owner.userId !== null && (
            <Checkbox
              name="birthdayEmail"
              label="Email me on their birthday"
              defaultChecked={pet?.birthdayEmail ?? false}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}

function draftOf(form: HTMLFormElement): PetDraft {
  const { avoidsWords, ...texts } = formTexts(
    form,
    'name',
    'kind',
    'breed',
    'birthday',
    'weightKg',
    'neckCm',
    'chestCm',
    'avoidsWords',
  );
  const ticked = new FormData(form);
  return {
    ...texts,
    avoids: ticked.getAll('avoids').map(String),
    avoidsWords: avoidsWords
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    isShown: ticked.has('isShown'),
    birthdayEmail: ticked.has('birthdayEmail'),
  };
}

type FieldsProps = { pet: Pet | undefined; errors: Errors };

function PetFields({ pet, errors }: FieldsProps) {
  const { keys, names } = usePetChoices();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" name="name" autoComplete="off" defaultValue={pet?.name} error={errors['name']} />
      <Field label="Kind" error={errors['kind']}>
        {(control) => (
          <Select {...control} name="kind" defaultValue={pet?.kind ?? keys[0]}>
            {keys.map((key) => (
              <option key={key} value={key}>
                {oneAnimal[key] ?? names[key]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Text label="Breed" name="breed" value={pet?.breed} errors={errors} />
      <Text label="Birthday" name="birthday" type="date" value={pet?.birthday} errors={errors} />
      <Text label="Weight in kg" name="weightKg" inputMode="decimal" value={pet?.weightKg} errors={errors} />
      <div className="grid grid-cols-2 gap-5">
        <Text label="Neck in cm" name="neckCm" inputMode="numeric" value={pet?.neckCm} errors={errors} />
        <Text label="Chest in cm" name="chestCm" inputMode="numeric" value={pet?.chestCm} errors={errors} />
      </div>
    </div>
  );
}

type TextProps = {
  label: string;
  name: string;
  type?: 'date';
  inputMode?: 'decimal' | 'numeric';
  value: string | number | null | undefined;
  errors: Errors;
};

function Text({ name, value, errors, ...rest }: TextProps) {
  return (
    <TextField {...rest} name={name} optional autoComplete="off" defaultValue={value ?? ''} error={errors[name]} />
  );
}

function Avoided({ pet, errors }: FieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-sm font-semibold">Must not eat</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {avoidableKeys.map((key) => (
          <Checkbox
            key={key}
            name="avoids"
            value={key}
            defaultChecked={pet?.avoids.includes(key)}
            label={<span className="inline-block first-letter:uppercase">{avoidable[key]}</span>}
          />
        ))}
      </div>
      <TextField
        label="Anything else"
        name="avoidsWords"
        hint={`Separated by commas, ${mostAvoidedWords} at most`}
        optional
        autoComplete="off"
        defaultValue={pet?.avoidsWords.join(', ')}
        error={errors['avoidsWords']}
      />
      <p className="text-sm text-muted">
        We go by what the pack says. Where it isn’t clear, we say nothing: please read the pack, and ask your vet.
      </p>
    </fieldset>
  );
}
