import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeleteAddress } from './addresses.queries.ts';

type DeleteAddressDialogProps = { address: Address | undefined; userId: number; onClose: () => void };

export function DeleteAddressDialog({ address, userId, onClose }: DeleteAddressDialogProps) {
  const { mutate: remove, isPending } = useDeleteAddress(userId);
  return (
    <Dialog
      open={address !== undefined}
      onClose={onClose}
      title="Delete this address?"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button tone="danger" busy={isPending} onClick={() => address && remove(address.id, { onSettled: onClose })}>
            {isPending ? 'Deleting...' : 'Delete Address'}
          </Button>
          <Button tone="secondary" className="bg-paper" onClick={onClose}>
            Keep It
          </Button>
        </div>
      }
    >
      <p className="break-words">
        {address && [address.address, address.city, address.postcode].join(', ')} goes from your address book. Orders
        sent there stay as they are.
      </p>
    </Dialog>
  );
}
