import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { numberTyped } from '../parts/formats.rules.ts';
import { lastDayBefore, londonDay, momentsOf } from '../parts/london-days.rules.ts';

/** The promotion form's fields, all as text. */
export type PromotionDraft = {
  code: string;
  /** Bundles have a form of their own. */
  type: Exclude<AdminPromotion['type'], 'bundle'>;
  discount: string;
  setOf: string;
  setPays: string;
  setPrice: string;
  gift: { id: number; name: string } | null;
  /** Keys; without any it is for all goods. */
  categories: readonly string[];
  animals: readonly string[];
  collections: readonly string[];
  products: readonly { id: number; name: string }[];
  isFirstOrderOnly: boolean;
  isAutomatic: boolean;
  /** Dates in London, inclusive. */
  firstDay: string;
  lastDay: string;
  minimumSubtotal: string;
  useLimit: string;
  useLimitPerCustomer: string;
};

export const emptyDraft: PromotionDraft = {
  code: '',
  type: 'percentage',
  discount: '',
  setOf: '3',
  setPays: '2',
  setPrice: '',
  gift: null,
  categories: [],
  animals: [],
  collections: [],
  products: [],
  isFirstOrderOnly: false,
  isAutomatic: false,
  firstDay: '',
  lastDay: '',
  minimumSubtotal: '',
  useLimit: '',
  useLimitPerCustomer: '',
};

function typeOf(type: AdminPromotion['type']): PromotionDraft['type'] {
  return type === 'bundle' ? emptyDraft.type : type;
}

export function draftFrom(promotion: AdminPromotion): PromotionDraft {
  const { code, type, discount, startsAt, endsAt, minimumSubtotal, useLimit, useLimitPerCustomer } = promotion;
  return {
    code,
    type: typeOf(type),
    discount: String(discount),
    setOf: String(promotion.setOf ?? ''),
    setPays: String(promotion.setPays ?? ''),
    setPrice: promotion.setPrice ?? '',
    gift: promotion.gift,
    categories: promotion.goods?.categories ?? [],
    animals: promotion.goods?.animals ?? [],
    collections: promotion.goods?.collections ?? [],
    products: [], // fixed once it is made
    isFirstOrderOnly: promotion.isFirstOrderOnly,
    isAutomatic: promotion.isAutomatic,
    firstDay: startsAt ? londonDay(startsAt) : '',
    lastDay: endsAt ? lastDayBefore(endsAt) : '',
    minimumSubtotal: minimumSubtotal === '0.00' ? '' : minimumSubtotal,
    useLimit: useLimit === null ? '' : String(useLimit),
    useLimitPerCustomer: useLimitPerCustomer === null ? '' : String(useLimitPerCustomer),
  };
}

/** What is picked, not typed: no field has it. */
export function missingIn({ type, gift }: PromotionDraft): Record<string, string> {
  return type === 'gift' && gift === null ? { giftProductId: 'Choose the gift' } : {};
}

/** The request body for a new promotion. */
export function promotionFrom(draft: PromotionDraft) {
  const { code, type, categories, animals, collections, products, isFirstOrderOnly, isAutomatic } = draft;
  const productIds = products.map(({ id }) => id);
  const isForAll = [categories, animals, collections, productIds].every(({ length }) => length === 0);
  return {
    code: code.trim(),
    type,
    ...termsFrom(draft),
    ...limitsFrom(draft),
    goods: isForAll ? null : { categories, animals, collections, productIds },
    isFirstOrderOnly,
    isAutomatic,
  };
}

/** What belongs to its type. */
function termsFrom({ type, discount, setOf, setPays, setPrice, gift }: PromotionDraft) {
  switch (type) {
    case 'percentage':
      return { discount: numberTyped(discount) };
    case 'fixed':
      return { discount: discount.trim() };
    case 'free-delivery':
      return {};
    case 'multibuy':
      return { setOf: numberTyped(setOf), setPays: numberTyped(setPays) };
    case 'set-price':
      return { setOf: numberTyped(setOf), setPrice: setPrice.trim() };
    case 'gift':
      return { giftProductId: gift?.id };
  }
}

/** The request body for an update: only changed fields, so that an untouched time of day is kept. */
export function changesBetween(before: PromotionDraft, after: PromotionDraft) {
  const limits = Object.entries(limitsFrom(after));
  return Object.fromEntries(limits.filter(([name]) => fieldsOf(name).some((field) => before[field] !== after[field])));
}

/** The fields that can be changed after creation. */
export function limitsFrom({ minimumSubtotal, useLimit, useLimitPerCustomer, ...span }: PromotionDraft) {
  return {
    ...momentsOf(span),
    minimumSubtotal: minimumSubtotal.trim() || '0.00',
    useLimit: useLimit.trim() ? numberTyped(useLimit) : null,
    useLimitPerCustomer: useLimitPerCustomer.trim() ? numberTyped(useLimitPerCustomer) : null,
  };
}

function fieldsOf(name: string): (keyof PromotionDraft)[] {
  if (name === 'startsAt') return ['firstDay'];
  if (name === 'endsAt') return ['lastDay'];
  return (['minimumSubtotal', 'useLimit', 'useLimitPerCustomer'] as const).filter((field) => field === name);
}
