import type { ConnectorKind, FulfillmentType } from '#dropshipping/connections/supplier-words.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { numberTyped } from '../parts/typed-number.rules.ts';

/** The supplier form as it is typed. */
export type SupplierDraft = {
  name: string;
  email: string;
  phone: string;
  website: string;
  apiEndpoint: string;
  /** Empty: the kept key stays. */
  apiKey: string;
  removesKey: boolean;
  connector: ConnectorKind;
  fulfillmentType: FulfillmentType;
  shippingRate: string;
  processingTime: string;
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
  processingTime: '1',
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
    processingTime: String(supplier.processingTime),
  };
}

/** For the API: what is emptied is taken away, an untouched key stays. */
export function supplierBody({ removesKey, apiKey, processingTime, ...draft }: SupplierDraft) {
  return {
    ...draft,
    shippingRate: draft.shippingRate.trim(),
    apiKey: removesKey ? null : apiKey,
    ...(processingTime.trim() !== '' && { processingTime: numberTyped(processingTime) }),
  };
}

/** Of an edit only what was edited, so that what somebody else has changed meanwhile stays. */
export function supplierChanges(before: SupplierDraft, after: SupplierDraft): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(supplierBody(before)));
  return Object.fromEntries(Object.entries(supplierBody(after)).filter(([field, value]) => known.get(field) !== value));
}
