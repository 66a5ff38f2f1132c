import { useState } from 'react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { Panel } from '../parts/panel.tsx';
import { useGiftCardSwitch } from './product/product-admin.queries.ts';

/** Sells a product as a gift card of its price. */
export function GiftCardPanel({ product }: { product: AdminProductPage }) {
  const { id, name, isGiftCard, familySize } = product;
  const [wished, setWished] = useState<boolean>();
  const { mutate, isPending } = useGiftCardSwitch(id);
  const close = () => setWished(undefined);
  const asCards = familySize > 1 ? 'gift cards' : 'a gift card';
  const what = familySize > 1 ? `all ${familySize} products of the family of ${name}` : name;
  return (
    <Panel
      title="Gift Card"
      intro="A gift card of its price, with all of its family: emailed on the day its buyer chooses, without stock, VAT or delivery. What is paid for it is owed until it is spent."
    >
      <Switch
        label="Sell it as a gift card"
        hint={
          isGiftCard
            ? 'Switched off, it is goods again: sold out, and at 20% VAT.'
            : 'Its stock, VAT, weight and cost are deleted.'
        }
        checked={isGiftCard}
        disabled={isPending}
        onChange={({ target }) => setWished(target.checked)}
      />
      <ConfirmDialog
        open={wished !== undefined}
        busy={isPending}
        onClose={close}
        onConfirm={() => wished !== undefined && mutate(wished, { onSuccess: close })}
        title={`Sell ${what} as ${wished ? asCards : 'goods again'}?`}
        action={wished ? 'Sell as Gift Card' : 'Sell as Goods'}
        busyAction="Saving..."
      >
        <p>{wished ? asGiftCard : backToGoods}</p>
      </ConfirmDialog>
    </Panel>
  );
}

const asGiftCard =
  'The stock, rate of VAT, weight, pack size, cost, margin and the texts that buyers are asked for are deleted. Switching back does not bring them back.';
const backToGoods =
  'The rate of VAT is 20%, so choose another where that is wrong. It is sold out until you enter stock, and weight and cost are to be entered again.';
