import type { DeliveryZone } from './delivery-zones.contract.ts';
import type { WeightBand } from './weight-bands.contract.ts';

type Weighed = { weightGrams: number | null; quantity: number };

/** What has no weight weighs nothing, so that the lightest prices count for it. */
export function gramsOf(goods: readonly Weighed[]): number {
  return goods.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0);
}

type Priced = { weightBands: readonly WeightBand[]; zones: readonly Pick<DeliveryZone, 'rates'>[] };

/** Whether the price of delivery depends on weights anywhere. */
export function countsWeight({ weightBands, zones }: Priced): boolean {
  return weightBands.length > 0 || zones.some(({ rates }) => (rates?.bands ?? []).length > 0);
}
