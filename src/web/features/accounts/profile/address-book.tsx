import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { addressesQuery } from '../../../basket/saved-addresses.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { Loading, Unreadable } from '../orders/list-states.tsx';

/** `turn` makes each opening of the dialog a new one, with nothing left in it of the last. */
type Editing = { open: boolean; turn: number; address?: Address | undefined };

export function AddressBook({ userId }: { userId: number }) {
  const addresses = useQuery(addressesQuery(userId));
  useFailureToast('Failed to fetch addresses', addresses);
  const [editing, setEditing] = useState<Editing>({ open: false, turn: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes with its address.
  const onDeleted = () => heading.current?.focus();
  const edit = (address?: Address) => setEditing(({ turn }) => ({ open: true, turn: turn + 1, address }));

  return (
    <section aria-labelledby="addresses-heading" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="addresses-heading" ref={heading} tabIndex={-1} className="outline-none">
          Your addresses
        </h2>
        <Button onClick={() => edit()}>Add Address</Button>
      </div>
      {addresses.isPending && <Loading what="addresses" />}
      {addresses.isError && <Unreadable what="addresses" onRetry={() => void addresses.refetch()} />}
      {addresses.data?.length === 0 && (
        <EmptyState face="rabbit" level="h3" title="No addresses saved" text="Save an address and check out faster." />
      )}
      {addresses.data && addresses.data.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {addresses.data.map((address) => (
            <li key={address.id}>
              <AddressCard address={address} userId={userId} onEdit={() => edit(address)} onDeleted={onDeleted} />
            </li>
          ))}
        </ul>
      )}
      <AddressDialog
        key={editing.turn}
        open={editing.open}
        address={editing.address}
        userId={userId}
        onClose={() => setEditing((now) => ({ ...now, open: false }))}
      />
    </section>
  );
}
