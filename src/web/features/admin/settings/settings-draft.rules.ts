import type { ChangeSettingsBody, DeskSettings } from '#shop/settings/settings.contract.ts';
import { poundsFault } from '#platform/money.ts';
import { vatNumberFault } from '#shop/settings/vat-number.contract.ts';
import { recordOf } from '../../../records.rules.ts';

/** Every setting as its field has it, by the path the API names its faults with. */
export const settingFields = [
  'name',
  'line',
  'email',
  'phone',
  'traderName',
  'address',
  'companyNumber',
  'vatNumber',
  'banner.text',
  'banner.code',
  'delivery.freeFrom',
  'delivery.standardRate',
  'delivery.expressRate',
  'delivery.expressRateFromFree',
  'delivery.standardDays',
  'delivery.expressDays',
  'delivery.dispatchDays',
  'parcelCost.standard',
  'parcelCost.express',
  'orderCutOff',
  'returnDays',
  'refundDays',
  'lowStock',
  'staffRefundLimit',
] as const;

export type SettingField = (typeof settingFields)[number];
export type SettingsDraft = Record<SettingField, string> & { hasBanner: boolean; isVatRegistered: boolean };

export function draftFrom(settings: DeskSettings): SettingsDraft {
  return {
    ...recordOf(settingFields, (field) => textAt(settings, field)),
    hasBanner: settings.banner !== null,
    isVatRegistered: settings.vatNumber !== null,
  };
}

/** The parts that differ, as the API takes them. Empty when nothing does. */
export function changesFrom(before: SettingsDraft, after: SettingsDraft): ChangeSettingsBody {
  const whole = settingsFrom(after);
  const differs = (part: string) =>
    settingFields.some((field) => field.split('.')[0] === part && before[field] !== after[field]) ||
    (part === 'banner' && before.hasBanner !== after.hasBanner) ||
    (part === 'vatNumber' && before.isVatRegistered !== after.isVatRegistered);
  return Object.fromEntries(Object.entries(whole).filter(([part]) => differs(part)));
}

/** What can be said without asking the server. The sentences are those of the API. */
export function draftFaults(draft: SettingsDraft): Partial<Record<SettingField, string>> {
  const wanted = draft.hasBanner ? needed : needed.filter((field) => !field.startsWith('banner.'));
  const faults: Partial<Record<SettingField, string>> = {};
  for (const field of money) {
    const fault = poundsFault(draft[field]);
    if (fault) faults[field] = fault;
  }
  for (const [field, least, most] of wholes) {
    const isRight = /^\d{1,5}$/.test(draft[field].trim()) && within(Number(draft[field]), least, most);
    if (!isRight) faults[field] = `Give a whole number from ${least} to ${most}`;
  }
  for (const field of wanted) {
    if (draft[field].trim() === '') {
      faults[field] = field === 'email' ? 'Enter your email address' : 'Please fill this in';
    }
  }
  const vatFault = draft.isVatRegistered ? vatNumberFault(draft.vatNumber) : undefined;
  if (vatFault) faults.vatNumber = vatFault;
  return faults;
}

const needed: SettingField[] = [
  'name',
  'email',
  'banner.text',
  'banner.code',
  'delivery.standardDays',
  'delivery.expressDays',
  'delivery.dispatchDays',
  'orderCutOff',
  'refundDays',
];

const money: SettingField[] = [
  'delivery.freeFrom',
  'delivery.standardRate',
  'delivery.expressRate',
  'delivery.expressRateFromFree',
  'parcelCost.standard',
  'parcelCost.express',
  'staffRefundLimit',
];

const wholes: [field: SettingField, least: number, most: number][] = [
  ['returnDays', 14, 365],
  ['lowStock', 0, 10_000],
];

function settingsFrom(draft: SettingsDraft): ChangeSettingsBody {
  return {
    name: draft.name,
    line: draft.line,
    email: draft.email,
    phone: draft.phone,
    traderName: draft.traderName,
    address: draft.address,
    companyNumber: draft.companyNumber,
    vatNumber: draft.isVatRegistered ? draft.vatNumber : null,
    banner: draft.hasBanner ? { text: draft['banner.text'], code: draft['banner.code'] } : null,
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
    orderCutOff: draft.orderCutOff,
    returnDays: Number(draft.returnDays),
    refundDays: draft.refundDays,
    lowStock: Number(draft.lowStock),
    staffRefundLimit: draft.staffRefundLimit,
  };
}

function textAt(settings: DeskSettings, field: SettingField): string {
  const value = field.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), settings);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function within(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}
