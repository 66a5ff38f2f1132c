import type { ConnectorKind, FulfillmentType } from '#dropshipping/connections/supplier-words.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { poundsFault } from '#platform/money.ts';
import { blankFault, faultsOf, isEmail } from '../../../field-faults.rules.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';

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

/** The sentences are the specification's (section 5) and the API's. */
export function supplierFaults(draft: SupplierDraft): Record<string, string> {
  return faultsOf({
    name: blankFault(draft.name, 'Name is required'),
    email: isEmail(draft.email) ? undefined : 'Invalid email',
    website: addressFault(draft.website, 'Invalid URL'),
    apiEndpoint: addressFault(draft.apiEndpoint, 'Invalid API endpoint'),
    shippingRate: draft.shippingRate.trim() === '' ? undefined : poundsFault(draft.shippingRate, '3.99'),
    processingTime: /^([1-9]\d{0,2})?$/.test(draft.processingTime.trim())
      ? undefined
      : 'Give whole working days, 1 at least',
  });
}

/** For the API: what is emptied is taken away, an untouched key stays. */
export function supplierBody({ removesKey, apiKey, processingTime, ...draft }: SupplierDraft) {
  return {
    ...draft,
    shippingRate: draft.shippingRate.trim(),
    apiKey: removesKey ? null : apiKey,
    ...(processingTime.trim() !== '' && { processingTime: Number(processingTime) }),
  };
}

function addressFault(typed: string, sentence: string): string | undefined {
  const text = typed.trim();
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)) ? undefined : sentence;
}
