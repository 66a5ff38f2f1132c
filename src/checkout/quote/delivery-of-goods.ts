import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { fromPounds } from '#platform/money.ts';
import type { Arrival, Dispatch } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { arrivalOf, dispatchOf } from '#shop/delivery-dates/delivery-dates.ts';
import type { Sender } from '#shop/delivery-dates/delivery-dates.ts';
import type { Round } from '#shop/delivery-ways/delivery-ways.contract.ts';
import { pickupWords } from '#shop/delivery-ways/pickup-words.contract.ts';
import { isOnRound } from '#shop/delivery-ways/round-areas.contract.ts';
import { nextRound, roundWords } from '#shop/delivery-ways/round-days.ts';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import type { Place } from '#shop/delivery-zones/place.contract.ts';
import { gramsOf } from '#shop/delivery-zones/weight-bands.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { deliveryTerms } from './quote.rules.ts';
import type { DeliveryTerms } from './quote.rules.ts';

type Sent = { supplierId: number | null; weightGrams: number | null; quantity: number };

type Going = {
  zone: DeliveryZone | undefined;
  /** Undefined: not known yet; then a round that is wanted goes there. */
  to: Place | undefined;
  delivery: DeliveryService;
  settings: ShopSettings;
};

/** What suppliers send can neither be fetched nor be brought by the shop. */
export function termsFor(goods: readonly Sent[], { zone, to, delivery, settings }: Going): DeliveryTerms {
  const sent = { zone, grams: gramsOf(goods) };
  if (goods.some(({ supplierId }) => supplierId !== null)) return deliveryTerms(settings, sent);
  const { pickup, round } = settings;
  const isNear = (areas: string) =>
    to ? to.country === 'United Kingdom' && isOnRound(to.postcode, areas) : delivery === 'round';
  return deliveryTerms(settings, {
    ...sent,
    ways: {
      round: round && isNear(round.areas) ? roundTerms(round) : null,
      canBeFetched: pickup !== null,
      days: { pickup: pickup ? pickupWords(pickup) : '', round: round ? roundWords(round.days) : '' },
    },
  });
}

function roundTerms({ rate, freeFrom }: Round): DeliveryTerms['round'] {
  return { rate: fromPounds(rate), freeFrom: freeFrom === null ? null : fromPounds(freeFrom) };
}

/** By service; none for an order that cannot be placed. */
export function arrivalsOf(
  goods: readonly Sender[],
  { days }: DeliveryTerms,
  { workingDays, ordersPaused, round }: ShopSettings,
  now: Date,
): Record<DeliveryService, Arrival | null> {
  if (ordersPaused) return { standard: null, express: null, pickup: null, round: null };
  const by = (service: DeliveryService) => arrivalOf(goods, now, { service, days: days[service], workingDays });
  const day = round && nextRound(now, round.days, workingDays);
  return {
    standard: by('standard'),
    express: by('express'),
    pickup: null,
    round: day ? { from: day, to: day } : null,
  };
}

/** None for an order that cannot be placed: orders are paused, something of it is not there, or no express goes there. */
export function nextDispatch(
  goods: readonly (Sender & { quantity: number; stock: number })[],
  { expressRate }: DeliveryTerms,
  { ordersPaused, workingDays }: ShopSettings,
  now: Date,
): Dispatch {
  const isThere = goods.every(({ quantity, stock }) => quantity <= stock);
  return isThere && !ordersPaused && expressRate !== null ? dispatchOf(goods, now, workingDays) : null;
}
