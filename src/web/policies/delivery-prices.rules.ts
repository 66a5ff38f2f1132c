import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../ui/price.tsx';

type DeliveryPrice = { name: string; days: string; under: string; over: string };

export function deliveryPrices({ delivery }: ShopSettings): DeliveryPrice[] {
  const { standardRate, expressRate, expressRateFromFree, standardDays, expressDays } = delivery;
  return [
    { name: 'Standard', days: standardDays, under: plainPounds(standardRate), over: 'Free' },
    { name: 'Express', days: expressDays, under: plainPounds(expressRate), over: plainPounds(expressRateFromFree) },
  ];
}
