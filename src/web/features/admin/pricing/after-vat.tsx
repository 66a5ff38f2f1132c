import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { money } from '../parts/formats.rules.ts';
import { profitAfterVat } from './price-entry.rules.ts';

type Sold = { price: string; supplierPrice: string | null; vatRate: number };

/** The profit after VAT: "leaves £1.64 after VAT". Null when the shop is not VAT-registered. */
export function useAfterVat(): (sold: Sold) => string | null {
  const { data: shop } = useQuery(shopQuery);
  return ({ vatRate, ...priced }) => {
    const left = shop?.vatNumber ? profitAfterVat(priced, vatRate) : null;
    return left === null ? null : `leaves ${money(left)} after VAT`;
  };
}

/** What the shown margins exclude: "before VAT and delivery". */
export function useBeforeWhat(): string {
  const { data: shop } = useQuery(shopQuery);
  return shop?.vatNumber ? 'before VAT and delivery' : 'before delivery';
}

/** What a typed cost means: a registered shop gets the VAT back. */
export function useCostHint(): string {
  const { data: shop } = useQuery(shopQuery);
  return shop?.vatNumber ? 'What you pay for one, without VAT.' : 'What you pay for one, with VAT.';
}
