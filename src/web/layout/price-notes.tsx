import { clsx } from 'clsx';
import type { UnitPrice } from '#catalogue/products/products.contract.ts';
import { plainPounds, pounds } from '../ui/price.tsx';

const units: Record<UnitPrice['per'], string> = {
  kg: 'per kg',
  litre: 'per litre',
};

/** The unit price of products sold by weight or volume (Price Marking Order). */
export function UnitPriceNote({ price, per }: UnitPrice) {
  return (
    <span className="figures text-sm text-muted">
      {pounds(price)} {units[per]}
    </span>
  );
}

/** With every price, or once above several: delivery is charged on top (drip-pricing law). `freeFrom` is in pounds. */
export function DeliveryNote({ freeFrom, className }: { freeFrom: string; className?: string }) {
  return <p className={clsx('text-xs text-muted', className)}>+ delivery, free from {plainPounds(freeFrom)}</p>;
}
