import type { PriceKind } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { ConnectorKind, FulfillmentType } from '#dropshipping/connections/supplier-words.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { closedDaysAsText, closedDaysIn } from '../forms/closed-days.rules.ts';
import { numberTyped } from '../parts/formats.rules.ts';

/** The supplier form's fields. */
export type SupplierDraft = {
  name: string;
  email: string;
  phone: string;
  website: string;
  apiEndpoint: string;
  /** Empty keeps the stored key. */
  apiKey: string;
  removesKey: boolean;
  connector: ConnectorKind;
  fulfillmentType: FulfillmentType;
  shippingRate: string;
  expressRate: string;
  processingTime: string;
  returnAddress: string;
  closedDays: string;
  /** Empty: nobody has said. */
  pricesAre: '' | PriceKind;
  discount: string;
  shippingVat: '' | 'with' | 'without';
  currency: string;
  currencyMargin: string;
  costRounding: string;
  isActive: boolean;
};

const blank: SupplierDraft = {
  name: '',
  email: '',
  phone: '',
  website: '',
  apiEndpoint: '',
  apiKey: '',
  removesKey: false,
  connector: 'none',
  fulfillmentType: 'dropship',
  shippingRate: '',
  expressRate: '',
  processingTime: '1',
  returnAddress: '',
  closedDays: '',
  pricesAre: '',
  discount: '0',
  shippingVat: '',
  currency: '',
  currencyMargin: '0',
  costRounding: '1',
  isActive: true,
};

export function draftOf(supplier: Supplier | undefined): SupplierDraft {
  if (!supplier) return blank;
  const { name, email, phone, website, apiEndpoint, connector, fulfillmentType, shippingRate, isActive } = supplier;
  return {
    ...blank,
    name,
    email,
    connector,
    fulfillmentType,
    isActive,
    phone: phone ? readablePhone(phone) : '',
    website: website ?? '',
    apiEndpoint: apiEndpoint ?? '',
    shippingRate: shippingRate ?? '',
    expressRate: supplier.expressRate ?? '',
    processingTime: String(supplier.processingTime),
    returnAddress: supplier.returnAddress ?? '',
    closedDays: closedDaysAsText(supplier.closedDays),
    pricesAre: supplier.pricesAre ?? '',
    discount: supplier.discount,
    shippingVat: supplier.shippingVat ?? '',
    currency: supplier.currency ?? '',
    currencyMargin: supplier.currencyMargin,
    costRounding: String(supplier.costRounding),
  };
}

/** The request body: emptied fields are removed, an untouched key is kept. */
export function supplierBody({ removesKey, apiKey, processingTime, closedDays, ...draft }: SupplierDraft) {
  return {
    ...draft,
    closedDays: closedDaysIn(closedDays),
    shippingRate: draft.shippingRate.trim(),
    expressRate: draft.expressRate.trim(),
    pricesAre: draft.pricesAre || null,
    returnAddress: draft.returnAddress.trim(),
    discount: draft.discount.trim() || '0',
    shippingVat: draft.shippingVat || null,
    currency: draft.currency.trim() || null,
    currencyMargin: draft.currencyMargin.trim() || '0',
    costRounding: Number(draft.costRounding),
    apiKey: removesKey ? null : apiKey,
    ...(processingTime.trim() !== '' && { processingTime: numberTyped(processingTime) }),
  };
}

/** The request body for an update: only changed fields, so that others' concurrent changes are kept. */
export function supplierChanges(before: SupplierDraft, after: SupplierDraft): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(supplierBody(before)));
  return Object.fromEntries(
    Object.entries(supplierBody(after)).filter(
      ([field, value]) => JSON.stringify(known.get(field)) !== JSON.stringify(value),
    ),
  );
}
