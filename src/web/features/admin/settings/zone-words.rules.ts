import { weightInWords } from '#orders/admin/to-send/to-send-words.contract.ts';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import type { WeightBand } from '#shop/delivery-zones/weight-bands.contract.ts';
import { plainPounds } from '../../../ui/price.tsx';
import { sentenceCase } from '../parts/formats.rules.ts';

/** 'The Isle of Man'. */
export function titleOf({ name }: Pick<DeliveryZone, 'name'>): string {
  return sentenceCase(name.replace(/^the /, 'The '));
}

/** What it costs there, how long it takes, and what is not sent. */
export function termsOf(zone: DeliveryZone): string {
  const { rates, days, isExport, excludedSuppliers, excludedProducts } = zone;
  const prices = rates
    ? [
        `Standard ${plainPounds(rates.standard)}`,
        rates.express === null ? 'no express' : `express ${plainPounds(rates.express)}`,
        rates.freeFrom === null ? 'never free' : `free from ${plainPounds(rates.freeFrom)}`,
        ...(rates.bands ?? []).map(bandWords),
      ]
    : ['Prices as on the mainland'];
  const left = excludedSuppliers.length + excludedProducts.length;
  return [
    prices.join(', '),
    ...(days ? [`standard ${days.standard}, express ${days.express}`] : []),
    ...(isExport ? ['no UK VAT'] : []),
    ...(left > 0 ? ['not everything is sent there'] : []),
  ].join(' · ');
}

/** 'from 15 kg £6.95'. */
export function bandWords({ fromGrams, standard }: WeightBand): string {
  return `from ${weightInWords(fromGrams)} ${plainPounds(standard)}`;
}
