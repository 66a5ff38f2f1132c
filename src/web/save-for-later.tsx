import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BasketLine } from '#basket/basket.contract.ts';
import { Button } from './ui/button.tsx';
import { toast } from './ui/overlays/toast.tsx';

type SaveForLaterProps = { line: BasketLine; onSaved: () => void };

/** Not for a line with texts: a list of what is saved has none, and they would be lost. */
export function SaveForLater({ line, onSaved }: SaveForLaterProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { product, personal } = line;
  if (personal?.texts.some((piece) => piece.some((text) => text !== ''))) return null;

  async function save() {
    setBusy(true);
    const { saveProduct } = await import('./saved-products.ts');
    const isSaved = await saveProduct(client, product);
    setBusy(false);
    if (!isSaved) return;
    onSaved();
    const action = { label: 'View Saved', onAct: () => location.assign('/saved'), isElsewhere: true };
    toast({ title: 'Saved for later', text: product.name, action });
  }

  return (
    <Button
      tone="quiet"
      size="small"
      className="-ml-4 justify-self-start noscript:hidden"
      busy={isBusy}
      onClick={() => void save()}
    >
      Save for later<span className="sr-only"> {product.name}</span>
    </Button>
  );
}
