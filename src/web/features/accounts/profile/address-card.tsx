import { useId } from 'react';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeleteAddress, useSetDefaultAddress } from './address-book.queries.ts';

type AddressCardProps = { address: Address; userId: number; onEdit: () => void; onDeleted: () => void };

export function AddressCard({ address, userId, onEdit, onDeleted }: AddressCardProps) {
  const { mutate: setDefault, isPending } = useSetDefaultAddress(userId);
  const { mutate: remove, isPending: isGoing } = useDeleteAddress(userId, { onDeleted });
  // Several may have one label: where it is tells them apart.
  const whereId = useId();
  return (
    <article className="flex h-full flex-col gap-4 rounded-picture bg-oat p-5 sm:p-6">
      <p className="flex flex-wrap gap-2">
        <Badge tone="outline">{address.label}</Badge>
        {address.isDefault && <Badge tone="pine">Default</Badge>}
        {!address.isDeliverable && <Badge tone="highlight">Not deliverable yet</Badge>}
      </p>
      <address id={whereId} className="grow leading-relaxed wrap-anywhere whitespace-pre-line not-italic">
        {[address.address, address.city, address.postcode, address.country].join('\n')}
      </address>
      {!address.isDeliverable && (
        <p className="text-sm text-muted">We’ll keep it for you, but we can’t deliver to {address.country} yet.</p>
      )}
      <div className="-mb-1 -ml-4 flex flex-wrap gap-x-1">
        <Button size="small" tone="quiet" aria-describedby={whereId} onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" tone="quiet" aria-describedby={whereId} busy={isGoing} onClick={() => remove(address)}>
          Delete
        </Button>
        {!address.isDefault && (
          <Button
            size="small"
            tone="quiet"
            aria-describedby={whereId}
            busy={isPending}
            onClick={() => setDefault(address.id)}
          >
            Set as Default
          </Button>
        )}
      </div>
    </article>
  );
}
