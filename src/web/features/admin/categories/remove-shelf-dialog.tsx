import { useState } from 'react';
import type { AdminShelf, ShelfKind } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { ChoiceField } from '../forms/form-fields.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { useShelfWrite } from './categories.queries.ts';

type RemoveShelfDialogProps = {
  open: boolean;
  kind: ShelfKind;
  shelf: AdminShelf;
  /** Where its goods can go. */
  others: readonly AdminShelf[];
  onClose: () => void;
};

export function RemoveShelfDialog({ open, kind, shelf, others, onClose }: RemoveShelfDialogProps) {
  const isAnimal = kind === 'animals';
  const [moveTo, setMoveTo] = useState(isAnimal ? '' : (others[0]?.key ?? ''));
  const { mutate, isPending } = useShelfWrite(onClose);
  const isCollection = kind === 'collections';
  const asks = shelf.products > 0 && !shelf.parent && !isCollection;
  const remove = () =>
    mutate({
      kind,
      key: shelf.key,
      method: 'DELETE',
      rest: asks ? `?moveTo=${moveTo}` : '',
      done: { title: 'Removed', text: `${shelf.name} is no longer in the shop.` },
    });
  const names = Object.fromEntries(others.map(({ key, name }) => [key, name]));
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={remove}
      title={`Remove ${shelf.name}?`}
      action={`Remove ${shelf.name}`}
      busy={isPending}
    >
      <div className="grid gap-4">
        <p>
          {consequence(shelf)}
          {!isAnimal &&
            !isCollection &&
            ' Its pricing rules are removed, and suppliers’ categories mapped to it are no longer mapped.'}
        </p>
        {asks && (
          <ChoiceField
            label="Its products go to"
            name="moveTo"
            value={moveTo}
            onValue={setMoveTo}
            options={[...(isAnimal ? [''] : []), ...others.map(({ key }) => key)]}
            names={{ '': 'Any animal', ...names }}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function consequence({ parent, products }: AdminShelf): string {
  if (products === 0) return 'Nothing is in it.';
  const many = countOf(products, 'product');
  return parent ? `${many} in it stay in the category above it.` : `${many} in it stay on sale.`;
}
