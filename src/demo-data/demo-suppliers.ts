import type { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { fromPounds, pence, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { DemoProduct } from './demo-texts.ts';

/** Invented wholesalers with `.example` domains and the phone numbers that Ofcom reserves for drama. */
export const demoSuppliers: (typeof suppliers.$inferInsert)[] = [
  {
    id: 1,
    name: 'Thornmere Pet Foods',
    email: 'orders@thornmere.example',
    phone: '+441134960148',
    website: 'https://thornmere.example',
    fulfillmentType: 'dropship',
    shippingRate: fromPounds('3.99'),
    shippingVat: 'without',
    pricesAre: 'trade-without-vat',
    processingTime: 1,
  },
  {
    id: 2,
    name: 'Larkspur & Low Trading',
    email: 'trade@larkspurlow.example',
    phone: '+441174960322',
    website: 'https://larkspurlow.example',
    fulfillmentType: 'dropship',
    shippingRate: fromPounds('4.99'),
    shippingVat: 'without',
    pricesAre: 'trade-without-vat',
    processingTime: 2,
  },
  {
    id: 3,
    name: 'Fellgate Home & Kennel',
    email: 'sales@fellgate.example',
    phone: '+441614960715',
    website: 'https://fellgate.example',
    fulfillmentType: 'warehouse',
    shippingRate: fromPounds('2.99'),
    shippingVat: 'without',
    pricesAre: 'trade-without-vat',
    processingTime: 3,
  },
];

/** The margin varies a little by kind; the default is 0.3. */
const marginsByKind: Record<string, string> = { 'wet food': '0.26', 'dry food': '0.28', beds: '0.36', bowls: '0.34' };

type Sold = Pick<DemoProduct, 'id' | 'kind' | 'price' | 'supplierId'>;
type SupplierTerms = { supplierProductCode: string; supplierPrice: Pence; margin: string };

/** Null for the shop's own stock. */
export function supplierTerms(product: Sold): SupplierTerms | null {
  if (product.supplierId === null) return null;
  const price = fromPounds(product.price);
  const usual = marginsByKind[product.kind] ?? '0.3';
  const supplierPrice = share(price, 10_000 - tenThousandths(usual), 10_000);
  return {
    supplierProductCode: supplierCode(product.supplierId, product),
    supplierPrice,
    margin: closesAt(price, supplierPrice, usual) ? usual : closest(price, supplierPrice),
  };
}

/** Whether cost and margin give the price by price = cost / (1 - margin), to the penny. */
function closesAt(price: Pence, cost: Pence, margin: string): boolean {
  return share(cost, 10_000, 10_000 - tenThousandths(margin)) === price;
}

/** Below about £10 no whole number of pence may give exactly 0.3, but a margin of four decimals always fits. */
function closest(price: Pence, cost: Pence): string {
  return (share(pence(price - cost), 10_000, price) / 10_000).toFixed(4);
}

function tenThousandths(margin: string): number {
  return Math.round(Number(margin) * 10_000);
}

/** Each supplier has a code format of its own. */
function supplierCode(supplierId: number, { id, kind }: Sold): string {
  const mails = kind
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 2)
    .toUpperCase();
  switch (supplierId) {
    case 1:
      return `TPF-${mails}-${1_000 + id * 37}`;
    case 2:
      return `LL${20_000 + id * 7}${'ABC'.charAt(id % 3)}`;
    default:
      return `FG.${100 + id}.${String((id * 31) % 100).padStart(2, '0')}`;
  }
}
