import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useDeleteAddress, useSetDefaultAddress } from './addresses.queries.ts';

type AddressCardProps = { address: Address; userId: number; onEdit: () => void; onDeleted: () => void };

export function AddressCard({ address, userId, onEdit, onDeleted }: AddressCardProps) {
  const { mutate: setDefault, isPending } = useSetDefaultAddress(userId);
  const { mutate: remove, isPending: isGoing } = useDeleteAddress(userId, { onDeleted });
  // Several may have one label: the street tells them apart.
  const which = <VisuallyHidden> {address.address}</VisuallyHidden>;
  return (
    <article className="flex h-full flex-col gap-4 rounded-picture bg-oat p-5 sm:p-6">
      <p className="flex flex-wrap gap-2">
        <Badge tone="outline">{address.label}</Badge>
        {address.isDefault && <Badge tone="pine">Default</Badge>}
        {!address.isDeliverable && <Badge tone="highlight">Not deliverable yet</Badge>}
      </p>
      <address className="grow leading-relaxed break-words whitespace-pre-line not-italic">
        {[address.address, address.city, address.postcode, address.country].join('\n')}
      </address>
      {!address.isDeliverable && (
        <p className="text-sm text-muted">We keep it for you, but cannot deliver to {address.country} yet.</p>
      )}
      <div className="-mb-1 -ml-4 flex flex-wrap gap-x-1">
        <Button size="small" tone="quiet" onClick={onEdit}>
          <span>Edit{which}</span>
        </Button>
        <Button size="small" tone="quiet" busy={isGoing} onClick={() => remove(address)}>
          <span>Delete{which}</span>
        </Button>
        {!address.isDefault && (
          <Button size="small" tone="quiet" busy={isPending} onClick={() => setDefault(address.id)}>
            <span>Set as Default{which}</span>
          </Button>
        )}
      </div>
    </article>
  );
}
