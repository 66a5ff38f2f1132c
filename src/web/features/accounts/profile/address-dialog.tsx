import { useId } from 'react';
import type { SubmitEvent } from 'react';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { AddressFields } from './address-fields.tsx';
import { useSaveAddress } from './address-book.queries.ts';

const contract = async () => (await import('#accounts/addresses/addresses.contract.ts')).addressBody;

type AddressDialogProps = { open: boolean; address: Address | undefined; userId: number; onClose: () => void };

export function AddressDialog({ open, address, userId, onClose }: AddressDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save, isPending } = useSaveAddress({ userId, id: address?.id, onSaved: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'label', 'address', 'city', 'postcode', 'country'), save);
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
        <AddressFields address={address} errors={errors} />
      </form>
    </Dialog>
  );
}
