import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Panel } from '../parts/panel.tsx';
import { useGiftCardSwitch } from './product/product-admin.queries.ts';

/** Sells a product as a gift card of its price. */
export function GiftCardPanel({ product: { id, isGiftCard } }: { product: AdminProductPage }) {
  const { mutate, isPending } = useGiftCardSwitch(id);
  return (
    <Panel
      title="Gift Card"
      intro="A gift card of its price, with all of its family: emailed on the day its buyer chooses, without stock, VAT or delivery. What is paid for it is owed until it is spent."
    >
      <Switch
        label="Sell it as a gift card"
        hint={
          isGiftCard ? 'Switched off, it is goods again, and sold out.' : 'Its stock, VAT and weight are set aside.'
        }
        checked={isGiftCard}
        disabled={isPending}
        onChange={({ target }) => mutate(target.checked)}
      />
    </Panel>
  );
}
