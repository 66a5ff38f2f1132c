import { oneLine } from '#platform/contact-details.contract.ts';
import { button, facts, heading, list, paragraph, small } from '#platform/mail/layout/mail-layout.ts';
import type { MailPart } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import type { EditableText } from '#platform/mail/texts/editable-texts.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { deliveryNames } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { giftCardRows, pickupParts, recipientLine } from './order-mail-parts.ts';

/**
 * The confirmation on a durable medium required by the Consumer Contracts Regulations 2013, regulation 16: what was
 * bought, what it costs, who sells it, and how to cancel. `url` shows the whole order to anybody who has it.
 */
export function orderConfirmationMail(order: Order, shop: ShopSettings, url: string): Mail {
  return {
    template: 'order-confirmation',
    to: order.customerEmail,
    once: `order-confirmation ${order.orderNumber}`,
    subject: 'Your order {{order number}} is confirmed',
    title: 'Order Confirmed!',
    values: {
      name: greetedFirstName(order.customerName),
      'order number': order.orderNumber,
      'dispatch time': shop.delivery.dispatchDays,
    },
    parts: [
      isByEmail(order) ? openingOfCards : openings[order.delivery],
      button('See your order', url),
      small(
        `You’ll find your receipt there too, and you can cancel until it leaves us. Your order number is ${order.orderNumber}.`,
      ),
      heading('What you bought'),
      facts([...order.items.map(itemRow), ...totalRows(order)], 'Total'),
      ...arrivalParts(order),
      ...whereParts(order, shop),
      ...presentParts(order),
      ...cancellationTerms(order, shop),
    ],
  };
}

const sent = editable('opening', 'Thank you, {{name}}. We have your order and will pack it within {{dispatch time}}.');
const openings: Record<Order['delivery'], EditableText> = {
  standard: sent,
  express: sent,
  pickup: editable(
    'opening-of-collection',
    'Thank you, {{name}}. We have your order and will email you as soon as it is ready to collect.',
  ),
  round: editable('opening-of-round', 'Thank you, {{name}}. We have your order and will bring it to you ourselves.'),
};

/** Gift cards and nothing else. */
function isByEmail({ items }: Order): boolean {
  return items.every(({ isGiftCard }) => isGiftCard);
}

const openingOfCards = editable(
  'opening-of-gift-cards',
  'Thank you, {{name}}. We’ll email each gift card on the day you chose, and tell you once it has gone.',
);

function deliveryRow(order: Order): string {
  const { delivery } = order;
  if (isByEmail(order)) return 'Delivery by email';
  return delivery === 'standard' || delivery === 'express' ? `Delivery (${delivery})` : deliveryNames[delivery];
}

/** Where it goes, or where it is fetched. */
function whereParts(order: Order, { pickup }: ShopSettings): MailPart[] {
  if (isByEmail(order)) return [];
  if (order.delivery !== 'pickup' || !pickup) return [heading('Delivery address'), paragraph(recipientLine(order))];
  return pickupParts(pickup);
}

/** Anybody may type it, for any address. */
function presentParts({ presentNote }: Order): MailPart[] {
  if (presentNote === undefined) return [];
  const note = withoutLinks(oneLine(presentNote));
  return [
    heading('A present'),
    paragraph(`No prices are in the parcel.${note && ` Your note on its slip: “${note}”`}`),
  ];
}

function arrivalParts({ arrives, expectedParcels }: Order): MailPart[] {
  if (!arrives) return [];
  const apart = expectedParcels > 1 ? ` It comes in ${expectedParcels} parcels, which may come on different days.` : '';
  return [heading('When it arrives'), paragraph(`${arrivalText(arrives)}.${apart}`)];
}

function itemRow({ name, quantity, lineTotal }: Order['items'][number]): readonly [string, string] {
  return [`${name} × ${quantity}`, `£${lineTotal}`];
}

function totalRows(order: Order): (readonly [string, string])[] {
  const isFree = order.shippingCost === '0.00';
  return [
    ['Subtotal', `£${order.subtotal}`],
    ...(order.discount === '0.00'
      ? []
      : [[`Discount ${order.promoCode ?? ''}`.trim(), `−£${order.discount}`] as const]),
    [deliveryRow(order), isFree ? 'Free' : `£${order.shippingCost}`],
    ['Total', `£${order.total}`],
    ...(order.isVatRegistered ? [['including VAT', `£${order.vat}`] as const] : []),
    ...giftCardRows(order),
  ];
}

function cancellationTerms(order: Order, shop: ShopSettings): MailPart[] {
  const { name, traderName, address, email, phone } = shop;
  const cards = order.items.some(({ isGiftCard }) => isGiftCard) ? [termsOfCards] : [];
  return [
    heading('If you change your mind'),
    list([...(isByEmail(order) ? [] : termsOfGoods(shop)), ...cards]),
    small(`Seller: ${[traderName ?? name, inOneLine(address), email, phone].filter(Boolean).join(', ')}.`),
  ];
}

const termsOfCards =
  'You may cancel a gift card without giving a reason within 14 days of ordering it: tell us clearly, for example by replying to this email. We refund what has not been spent within 14 days, and the card stops working.';

function termsOfGoods({ returnDays, refundDays }: ShopSettings): string[] {
  return [
    'You may cancel without giving a reason within 14 days after the goods reach you: tell us clearly, for example by replying to this email.',
    // Where to depends on whose goods they are: some go to their supplier.
    'We’ll reply with the address to send them to; please post them within 14 days of telling us. You pay the return postage, unless something is faulty or wrong.',
    'We refund what you paid, including standard delivery, within 14 days of getting the goods back, or your proof that you’ve sent them if that is earlier.',
    'Food, treats and care products can’t come back once their seal is broken, nor can goods made just for you, unless something is wrong with them.',
    `On top of your legal rights, you can return unused goods for ${returnDays} days; refunds reach you within ${refundDays}.`,
  ];
}
