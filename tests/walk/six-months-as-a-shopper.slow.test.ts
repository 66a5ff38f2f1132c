import { expect, test } from 'vitest';
import { buysAsAGuest, reordersInTwoPresses } from './as-a-guest.ts';
import { buysABundle, isToldOfARecall, returnsTheCollar } from './buys-a-bundle.ts';
import { compareBooks, compareDebts, compareFigures, compareStock } from './compare-books.ts';
import { buysABedAndACard, cardComes, spendsAPart, spendsTheRestAndReturns } from './gives-a-card.ts';
import { arrives, openHalfYear, sendOwnParcel } from './half-year.ts';
import { asks, isWishedHappyBirthday, registers, reviews, savesABed, stopsReminders } from './with-an-account.ts';

test('half a year of a shopper, from guest to recall, and the owner’s figures, books and stock agree with sums made outside', async () => {
  await using half = await openHalfYear();
  const remindedOn = await buysAsAGuest(half);
  const second = await reordersInTwoPresses(half, remindedOn);
  await registers(half, second);
  await sendOwnParcel(half, second);
  await arrives(half, second);
  await savesABed(half);
  await asks(half);
  const third = await buysABedAndACard(half);
  const code = await cardComes(half);
  await reviews(half, third);
  const left = await spendsAPart(half, code);
  await spendsTheRestAndReturns(half, code, left);
  await isWishedHappyBirthday(half);
  const bundle = await buysABundle(half);
  await returnsTheCollar(half, bundle);
  await isToldOfARecall(half, bundle);
  await stopsReminders(half);

  await compareBooks(half);
  await compareFigures(half);
  await compareDebts(half);
  await compareStock(half);
  expect(await half.owner.get('/api/admin/system/dead-letters')).toEqual([]);
}, 600_000);
