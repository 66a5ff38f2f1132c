import { useQuery } from '@tanstack/react-query';
import { deliveryServices, serviceNames } from '#orders/order/order-words.contract.ts';
import { shopQuery } from '../../../../layout/shop.queries.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { ChoiceField, TextField } from '../../forms/form-fields.tsx';
import { useMayOpen } from '../../parts/rights.ts';
import type { OrderPartProps } from './order-draft.rules.ts';

/** The service, a promotion code and, for staff who may give discounts, another price of delivery. */
export function DeliveryChoice({ draft, errors, onDraft }: OrderPartProps) {
  const mayReduce = useMayOpen()(['refunds']);
  const { delivery, deliveryPrice, isDeliveredFree } = draft;
  const { data: shop } = useQuery(shopQuery);
  const isOpen = { standard: true, express: true, pickup: shop?.pickup, round: shop?.round };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Delivery"
        value={delivery}
        onValue={(service) => onDraft({ delivery: service })}
        options={deliveryServices.filter((service) => isOpen[service])}
        names={serviceNames}
      />
      <TextField
        label="Promotion code"
        name="promoCode"
        optional
        autoComplete="off"
        onText={(text) => onDraft({ promoCode: text.trim() })}
        error={errors['promoCode']}
      />
      {mayReduce && (
        <>
          <TextField
            label="Price of delivery, in £"
            name="deliveryPrice"
            optional
            hint="Blank: the shop’s usual price."
            autoComplete="off"
            inputMode="decimal"
            value={deliveryPrice}
            disabled={isDeliveredFree}
            onText={(text) => onDraft({ deliveryPrice: text })}
            error={errors['deliveryPrice']}
          />
          <Checkbox
            label="No charge for delivery"
            checked={isDeliveredFree}
            onChange={(event) => onDraft({ isDeliveredFree: event.target.checked })}
          />
        </>
      )}
    </div>
  );
}
