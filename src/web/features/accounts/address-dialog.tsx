import { useId } from 'react';
import type { SubmitEvent } from 'react';
import { addressLabels, countries } from '#accounts/addresses/address-words.contract.ts';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { useFaults } from '../../form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formText } from '../../ui/form-text.ts';
import { addressFaults } from './address-draft.rules.ts';
import { AddressFields } from './address-fields.tsx';
import { useSaveAddress } from './addresses.queries.ts';

type AddressDialogProps = { open: boolean; address: Address | undefined; userId: number; onClose: () => void };

export function AddressDialog({ open, address, userId, onClose }: AddressDialogProps) {
  const formId = useId();
  const { form, faults, show } = useFaults();
  const { mutate: save, isPending } = useSaveAddress({ userId, id: address?.id, onSaved: onClose, onFaults: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const draft = draftIn(new FormData(event.currentTarget));
    const found = addressFaults(draft);
    show(found);
    if (Object.keys(found).length === 0) save(draft);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={address ? 'Edit Address' : 'Add Address'}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={isPending}>
            {isPending ? 'Saving...' : 'Save Address'}
          </Button>
          <Button tone="secondary" className="bg-paper" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        <AddressFields address={address} faults={faults} />
      </form>
    </Dialog>
  );
}

function draftIn(form: FormData) {
  const text = (name: string) => formText(form, name).trim();
  const label = addressLabels.find((one) => one === text('label')) ?? addressLabels[0];
  const country = countries.find((one) => one === text('country')) ?? countries[0];
  return { label, address: text('address'), city: text('city'), postcode: text('postcode'), country };
}
