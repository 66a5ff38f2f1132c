import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textsOfPieces } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { request, sentenceFor } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { TextsDialog } from './texts-dialog.tsx';

type ItemTextsProps = {
  item: Pick<Order['items'][number], 'productId' | 'name' | 'quantity'> & { texts: PersonalTexts };
  /** The call that saves them. */
  path: `/api/orders/${string}`;
  onSaved: (order: Order) => void;
};

/** Gives or corrects what is written on goods of an order, until they are sent. */
export function ItemTexts(props: ItemTextsProps) {
  const { name, texts } = props.item;
  const [isOpen, setOpen] = useState(false);
  const what = texts.some((piece) => !piece.some(Boolean)) ? 'Add' : 'Change';
  return (
    <>
      <Button
        size="small"
        tone={what === 'Add' ? 'primary' : 'quiet'}
        className="mt-1"
        aria-label={`${what} the text for ${name}`}
        onClick={() => setOpen(true)}
      >
        {what} Text
      </Button>
      {isOpen && <Editing {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Editing({ item, path, onSaved, onClose }: ItemTextsProps & { onClose: () => void }) {
  const { productId, quantity, texts } = item;
  const { data: product } = useQuery({
    queryKey: ['text fields', productId],
    queryFn: ({ signal }) => request<ProductWithFamily>(`/api/products/${productId}`, { signal }),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (written: PersonalTexts) =>
      request<Order>(path, { method: 'PUT', body: { productId, texts: written } }),
    onSuccess: (order) => {
      onSaved(order);
      toast({ title: 'Text saved', text: 'It will be made like this.' });
      onClose();
    },
  });
  if (!product?.textFields) return null;
  return (
    <TextsDialog
      name={product.name}
      fields={product.textFields}
      texts={textsOfPieces(texts, quantity)}
      isSaving={isPending}
      failure={error ? sentenceFor(error, 'We couldn’t save the text. Please try again.') : undefined}
      onSave={mutate}
      onClose={onClose}
    />
  );
}
