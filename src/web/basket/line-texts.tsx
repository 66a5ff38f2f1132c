import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Basket, BasketLine } from '#basket/basket.contract.ts';
import { lacksText, wordingOf } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { request, sentenceFor } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { basketWrites, changingKey, saveBasket } from './basket.queries.ts';
import { TextsDialog } from './texts-dialog.tsx';

type Personal = NonNullable<BasketLine['personal']>;

/** On a line of goods that are made for their buyer: what is written on them, and a dialog to change it. */
export function LineTexts({ line, personal }: { line: BasketLine; personal: Personal }) {
  const { fields, texts } = personal;
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    ...basketWrites,
    mutationKey: changingKey,
    mutationFn: ({
      productId,
      quantity,
      texts: written,
    }: {
      productId: number;
      quantity: number;
      texts: PersonalTexts;
    }) => request<Basket>(`/api/cart/${productId}`, { method: 'PUT', body: { quantity, texts: written } }),
    onSuccess: async (basket) => {
      await saveBasket(queryClient, basket);
      setOpen(false);
    },
  });
  const isMissing = lacksText(fields, texts);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {!isMissing && <p className="min-w-0 wrap-anywhere">{wordingOf(texts)}</p>}
      <Button
        size="small"
        tone={isMissing ? 'primary' : 'quiet'}
        className={isMissing ? undefined : '-ml-4'}
        aria-label={`${isMissing ? 'Add' : 'Change'} the text for ${line.product.name}`}
        onClick={() => setOpen(true)}
      >
        {isMissing ? 'Add Text' : 'Change Text'}
      </Button>
      {isOpen && (
        <TextsDialog
          name={line.product.name}
          fields={fields}
          texts={texts}
          isSaving={isPending}
          failure={error ? sentenceFor(error, 'We couldn’t save the text. Please try again.') : undefined}
          onSave={(written) => mutate({ productId: line.productId, quantity: line.quantity, texts: written })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
