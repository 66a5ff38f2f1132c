import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { placeOrder } from '../../../../tests/support/checkout.ts';
import { cardsOf, expectCardsToAddUp, forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { sendGiftCards } from './send-gift-cards.ts';

const statements: readonly (string | symbol)[] = ['select', 'insert', 'update', 'execute', '$count'];

/** A shop whose process is killed before that statement of the transaction in which a card goes out, or before it commits. */
function killedBefore(deps: Deps, place: number): { deps: Deps; asked: () => number } {
  let asked = 0;
  const counting = (tx: Database) =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || !statements.includes(name)) return value;
        asked += 1;
        if (asked === place) throw new Error('Killed');
        return value.bind(target);
      },
    });
  const transaction: Deps['changes']['transaction'] = (work) =>
    deps.changes.transaction(async (tx, invalidate) => {
      const done = await work(counting(tx), invalidate);
      // Killed with everything written, and nothing committed.
      if (asked < place) throw new Error('Killed');
      return done;
    });
  const changes = Object.assign(Object.create(deps.changes) as Deps['changes'], { transaction });
  return { deps: { ...deps, changes }, asked: () => asked };
}

test('killed before any of its steps, a card goes out once at the next run, with a code that works', async () => {
  await using shop = await openShop();
  shop.clock.set(new Date('2026-11-29T12:00:00Z'));
  const staff = await owner(shop);
  const productId = await sellCard(shop);
  const body = { items: [{ productId, quantity: 1, texts: [forAnn('2026-12-02')] }] };
  const { orderNumber } = (await placeOrder(shop, { body })).json();
  await shop.jobs.drain();
  shop.clock.set(new Date('2026-12-02T12:00:00Z'));

  let steps = 0;
  for (let place = 1; place <= steps + 1; place += 1) {
    const killed = killedBefore(shop.deps, place);
    await expect(sendGiftCards(killed.deps)).rejects.toThrow('Killed');
    steps = Math.max(steps, killed.asked());
    expect(await cardsOf(staff, orderNumber)).toMatchObject([{ balance: '25.00', bought: { mailedAt: null } }]);
    await shop.jobs.drain();
    expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);
  }
  expect(steps).toBeGreaterThan(8);

  await sendGiftCards(shop.deps);
  await shop.jobs.drain();
  // The queue does not know that it had finished.
  await sendGiftCards(shop.deps, orderNumber);
  await shop.jobs.drain();
  const codes = await mailedCodes(shop, 'bob@example.co.uk');
  expect(codes).toHaveLength(1);
  const found = await shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code: codes[0] } });
  expect(found.json()).toMatchObject({ balance: '25.00' });
  expect((await outbox(shop)).filter(({ template }) => template === 'gift-card-sent')).toHaveLength(1);
  expect(await cardsOf(staff, orderNumber)).toHaveLength(1);
  expect((await staff.get('/api/admin/gift-cards/sums')).json()).toMatchObject({ owed: '25.00', cards: 1 });
  await expectCardsToAddUp(shop);
});
