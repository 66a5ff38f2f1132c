import { expect, test } from 'vitest';
import { changeSettingsBody, defaultAllSettings, demoSettings } from '#shop/settings/settings.contract.ts';
import { validate } from '../../../validate.ts';
import { changedMeanwhile, changesFrom, draftErrors, draftFrom } from './settings-draft.rules.ts';
import type { SettingsDraft } from './settings-draft.rules.ts';

const settings = { ...defaultAllSettings, ...demoSettings };
const draft = draftFrom(settings);
const errorsOf = (after: SettingsDraft) => [
  ...validate(changeSettingsBody, changesFrom(draft, after)).map(({ path }) => path),
  ...Object.keys(draftErrors(after)),
];

test('untouched settings are neither changed nor invalid', () => {
  expect(changesFrom(draft, { ...draft })).toEqual({});
  expect(errorsOf(draft)).toEqual([]);
});

test('changes are sent by field, delivery and banner as a whole', () => {
  const after = { ...draft, 'delivery.freeFrom': '30', lowStock: '8', phone: '020 7946 0018' };
  expect(changesFrom(draft, after)).toEqual({
    phone: '020 7946 0018',
    delivery: { ...defaultAllSettings.delivery, freeFrom: '30' },
    lowStock: 8,
  });
  expect(changesFrom(draft, { ...draft, 'banner.code': 'WOOF' })).toEqual({
    banner: { text: settings.banner.text, code: 'WOOF' },
  });
});

test('what somebody else has saved is said only at the field that is changed here, too', () => {
  const saved = { ...draft, name: 'Biscuit & Bone', 'delivery.freeFrom': '40.00' };
  const typed = { ...saved, name: 'Bone & Biscuit', phone: '020 7946 0018' };
  expect(changedMeanwhile(draft, saved, typed)).toEqual({ name: expect.stringContaining('“Biscuit & Bone”') });
  expect(changedMeanwhile(draft, saved, saved), 'the same was typed here').toEqual({});
});

test('pausing orders requires a reason', () => {
  const closed = { ...draft, takesOrders: false, 'ordersPaused.note': 'Back on 5 January.' };
  expect(changesFrom(draft, closed)).toEqual({ ordersPaused: { note: 'Back on 5 January.' } });
  expect(errorsOf({ ...closed, 'ordersPaused.note': ' ' })).toEqual(['ordersPaused.note']);
});

test('the banner’s fields may be empty when it is off', () => {
  const without = { ...draft, hasBanner: false, 'banner.text': '', 'banner.code': '' };
  expect(errorsOf(without)).toEqual([]);
  expect(changesFrom(draft, without)).toEqual({ banner: null });
  expect(errorsOf({ ...without, hasBanner: true })).toEqual(['banner.text', 'banner.code']);
});

test.each([
  ['name', ' '],
  ['staffRefundLimit', '50,00'],
  ['delivery.standardRate', 'free'],
  ['staffRefundLimit', '1.234'],
  ['returnDays', '13'],
  ['lowStock', '2.5'],
] as const)('%s cannot be %j', (field, typed) => {
  expect(errorsOf({ ...draft, [field]: typed })).toEqual([field]);
});

test('a VAT-registered shop needs a valid number, any other shop none', () => {
  const none = { ...draft, isVatRegistered: false, vatNumber: '' };
  const registered = { ...none, isVatRegistered: true };
  expect(errorsOf(registered)).toEqual(['vatNumber']);
  expect(errorsOf({ ...registered, vatNumber: 'GB12' })).toEqual(['vatNumber']);
  const right = { ...registered, vatNumber: 'GB123456782' };
  expect([errorsOf(right), changesFrom(none, right)]).toEqual([[], { vatNumber: 'GB123456782' }]);
  expect(changesFrom(right, { ...right, isVatRegistered: false })).toEqual({ vatNumber: null });
});
