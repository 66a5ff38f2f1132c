import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { addressOfLines } from '#shop/settings/address-line.contract.ts';
import { addressesQuery } from '../../../basket/saved-addresses.queries.ts';
import { useErrors } from '../../../form-errors.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Loading, Unreadable } from '../orders/list-states.tsx';
import { useDeleteAddress, useSaveAddress, useSetDefaultAddress } from './address-book.queries.ts';
import { AddressFields } from './address-fields.tsx';

/** `turn` is a key that resets the dialog each time it is opened. */
type Editing = { open: boolean; turn: number; address?: Address | undefined };

export function AddressBook({ userId }: { userId: number }) {
  const addresses = useQuery(addressesQuery(userId));
  useFailureToast('Failed to fetch addresses', addresses);
  const [editing, setEditing] = useState<Editing>({ open: false, turn: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone with its address, so the focus moves to the heading.
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

type AddressCardProps = { address: Address; userId: number; onEdit: () => void; onDeleted: () => void };

function AddressCard({ address, userId, onEdit, onDeleted }: AddressCardProps) {
  const { mutate: setDefault, isPending } = useSetDefaultAddress(userId);
  const { mutate: remove, isPending: isGoing } = useDeleteAddress(userId, { onDeleted });
  // Several addresses may have the same label, so the buttons are described by the address.
  const whereId = useId();
  return (
    <article className="flex h-full flex-col gap-4 rounded-picture bg-oat p-5 sm:p-6">
      <p className="flex flex-wrap gap-2">
        <Badge tone="outline">{address.label}</Badge>
        {address.isDefault && <Badge tone="pine">Default</Badge>}
        {!address.isDeliverable && <Badge tone="highlight">Not deliverable yet</Badge>}
      </p>
      <address id={whereId} className="grow leading-relaxed wrap-anywhere whitespace-pre-line not-italic">
        {[
          address.address,
          address.city,
          address.postcode,
          address.country,
          address.phone && readablePhone(address.phone),
        ]
          .filter(Boolean)
          .join('\n')}
      </address>
      {!address.isDeliverable && (
        <p className="text-sm text-muted">We’ll keep it for you, but we can’t deliver there yet.</p>
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

const contract = async () => (await import('#accounts/addresses/addresses.contract.ts')).addressBody;

type AddressDialogProps = { open: boolean; address: Address | undefined; userId: number; onClose: () => void };

function AddressDialog({ open, address, userId, onClose }: AddressDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save, isPending } = useSaveAddress({ userId, id: address?.id, onSaved: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = formTexts(
      event.currentTarget,
      'label',
      'address',
      'addressLine2',
      'city',
      'postcode',
      'country',
      'phone',
    );
    const { addressLine2, ...body } = texts;
    check({ ...body, address: addressOfLines(body.address, addressLine2) }, save);
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
