import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { vatNumberError } from '#shop/settings/vat-number.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { recordOf } from '../../../records.rules.ts';
import { closedDaysAsText, closedDaysError, closedDaysIn } from '../forms/closed-days.rules.ts';
import { numberTyped } from '../parts/formats.rules.ts';

/** All settings, by the path that the API uses in its errors. */
export const settingFields = [
  'name',
  'line',
  'email',
  'phone',
  'traderName',
  'address',
  'companyNumber',
  'vatNumber',
  'deliveryVat',
  'banner.text',
  'banner.code',
  'ordersPaused.note',
  'delivery.freeFrom',
  'delivery.standardRate',
  'delivery.expressRate',
  'delivery.expressRateFromFree',
  'delivery.standardDays',
  'delivery.expressDays',
  'delivery.dispatchDays',
  'parcelCost.standard',
  'parcelCost.express',
  'clickAndDrop.standardService',
  'clickAndDrop.expressService',
  'clickAndDrop.packageSize',
  'orderCutOff',
  'preparedWithin',
  'standardPrice',
  'whoAnswers',
  'promises.openingHours',
  'promises.replyWithin',
  'promises.newsletterRhythm',
  'promises.character',
  'workingDays.cutOff',
  'workingDays.bankHolidays',
  'workingDays.closedDays',
  'returnDays',
  'refundDays',
  'returnAddress',
  'euroRate',
  'lowStock',
  'giftCardMonths',
  'staffRefundLimit',
  'staffDiscountLimit',
  'staffByHandLimit',
  'orderNotices.how',
  'orderNotices.to',
] as const;

export type SettingField = (typeof settingFields)[number];
export type SettingsDraft = Record<SettingField, string> & {
  hasBanner: boolean;
  takesOrders: boolean;
  isVatRegistered: boolean;
  listVariants: boolean;
};

export function draftFrom(settings: AllSettings): SettingsDraft {
  return {
    ...recordOf(settingFields, (field) => textAt(settings, field)),
    hasBanner: settings.banner !== null,
    takesOrders: settings.ordersPaused === null,
    isVatRegistered: settings.vatNumber !== null,
    listVariants: settings.listVariants,
  };
}

/** The changed groups, as the API expects them; empty without changes. */
export function changesFrom(before: SettingsDraft, after: SettingsDraft): Record<string, unknown> {
  const whole = settingsFrom(after);
  const differs = (part: string) =>
    settingFields.some((field) => field.split('.')[0] === part && before[field] !== after[field]) ||
    (part === 'ordersPaused' && before.takesOrders !== after.takesOrders) ||
    (part === 'banner' && before.hasBanner !== after.hasBanner) ||
    (part === 'vatNumber' && before.isVatRegistered !== after.isVatRegistered) ||
    (part === 'listVariants' && before.listVariants !== after.listVariants);
  return Object.fromEntries(Object.entries(whole).filter(([part]) => differs(part)));
}

/** A message for each field typed into that somebody else has saved with another value since `seen` was on the screen. */
export function changedMeanwhile(seen: SettingsDraft, saved: SettingsDraft, draft: SettingsDraft): Errors {
  const fields = settingFields.filter((field) => saved[field] !== seen[field] && draft[field] !== saved[field]);
  return recordOf(
    fields,
    (field) => `Saved as “${saved[field]}” by somebody else in the meantime. Saving replaces it; Discard shows it.`,
  );
}

/** Checked here, because the API cannot tell 'registered without a number' from 'not registered', nor half a choice of days. */
export function draftErrors({ isVatRegistered, vatNumber, ...draft }: SettingsDraft): Errors {
  const noDays = closedDaysError(draft['workingDays.closedDays']);
  return {
    ...(isVatRegistered && vatNumber.trim() === '' && { vatNumber: vatNumberError(vatNumber) }),
    ...(noDays && { 'workingDays.closedDays': noDays }),
  };
}

function whoFrom({ name, line, email, phone, traderName, address, companyNumber }: SettingsDraft) {
  return { name, line, email, phone, traderName, address, companyNumber };
}

function returnsFrom({ returnDays, refundDays, returnAddress }: SettingsDraft) {
  return { returnDays: numberTyped(returnDays), refundDays, returnAddress };
}

function settingsFrom(draft: SettingsDraft) {
  return {
    ...whoFrom(draft),
    vatNumber: draft.isVatRegistered ? draft.vatNumber : null,
    deliveryVat: draft.deliveryVat,
    banner: draft.hasBanner ? { text: draft['banner.text'], code: draft['banner.code'] } : null,
    ordersPaused: draft.takesOrders ? null : { note: draft['ordersPaused.note'] },
    delivery: {
      freeFrom: draft['delivery.freeFrom'],
      standardRate: draft['delivery.standardRate'],
      expressRate: draft['delivery.expressRate'],
      expressRateFromFree: draft['delivery.expressRateFromFree'],
      standardDays: draft['delivery.standardDays'],
      expressDays: draft['delivery.expressDays'],
      dispatchDays: draft['delivery.dispatchDays'],
    },
    parcelCost: { standard: draft['parcelCost.standard'], express: draft['parcelCost.express'] },
    clickAndDrop: {
      standardService: draft['clickAndDrop.standardService'],
      expressService: draft['clickAndDrop.expressService'],
      packageSize: draft['clickAndDrop.packageSize'],
    },
    orderCutOff: draft.orderCutOff,
    preparedWithin: draft.preparedWithin,
    standardPrice: draft.standardPrice,
    whoAnswers: draft.whoAnswers,
    promises: promisesFrom(draft),
    workingDays: workingDaysFrom(draft),
    ...returnsFrom(draft),
    euroRate: draft.euroRate,
    lowStock: numberTyped(draft.lowStock),
    giftCardMonths: numberTyped(draft.giftCardMonths),
    staffRefundLimit: draft.staffRefundLimit,
    staffDiscountLimit: numberTyped(draft.staffDiscountLimit),
    staffByHandLimit: draft.staffByHandLimit,
    listVariants: draft.listVariants,
    orderNotices: { how: draft['orderNotices.how'], to: draft['orderNotices.to'] },
  };
}

function promisesFrom(draft: SettingsDraft) {
  return {
    openingHours: draft['promises.openingHours'],
    replyWithin: draft['promises.replyWithin'],
    newsletterRhythm: draft['promises.newsletterRhythm'],
    character: draft['promises.character'],
  };
}

function workingDaysFrom(draft: SettingsDraft) {
  return {
    cutOff: draft['workingDays.cutOff'],
    bankHolidays: draft['workingDays.bankHolidays'],
    closedDays: closedDaysIn(draft['workingDays.closedDays']),
  };
}

function textAt(settings: AllSettings, field: SettingField): string {
  if (field === 'workingDays.closedDays') return closedDaysAsText(settings.workingDays.closedDays);
  const value = field.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), settings);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
