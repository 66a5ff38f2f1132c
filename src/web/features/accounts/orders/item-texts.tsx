import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textsOfPieces } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { TextsDialog } from '../../../basket/texts-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { orderCall, orderQuery } from './orders.queries.ts';
import type { OrderReference } from './orders.queries.ts';

type ItemTextsProps = { item: Order['items'][number] & { texts: PersonalTexts }; reference: OrderReference };

/** Gives or corrects what is written on goods of an order, until they are sent. */
export function ItemTexts({ item, reference }: ItemTextsProps) {
  const [isOpen, setOpen] = useState(false);
  const isMissing = item.texts.some((piece) => !piece.some(Boolean));
  return (
    <>
      <Button
        size="small"
        tone={isMissing ? 'primary' : 'quiet'}
        className="mt-1"
        aria-label={`${isMissing ? 'Add' : 'Change'} the text for ${item.name}`}
        onClick={() => setOpen(true)}
      >
        {isMissing ? 'Add Text' : 'Change Text'}
      </Button>
      {isOpen && <Editing item={item} reference={reference} onClose={() => setOpen(false)} />}
    </>
  );
}

function Editing({ item, reference, onClose }: ItemTextsProps & { onClose: () => void }) {
  const { productId, quantity, texts } = item;
  const queryClient = useQueryClient();
  const { data: product } = useQuery({
    queryKey: ['text fields', productId],
    queryFn: ({ signal }) => request<ProductWithFamily>(`/api/products/${productId}`, { signal }),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (written: PersonalTexts) =>
      request<Order>(orderCall(reference, 'texts'), { method: 'PUT', body: { productId, texts: written } }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(reference).queryKey, order);
      toast({ title: 'Text saved', text: 'We’ll make it like this.' });
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
