// Also on PostgreSQL 15 behind PgBouncer: what is tried again after a conflict.
import { Client, DatabaseError } from 'pg';
import { expect, test, vi } from 'vitest';
import { countRows, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { LostRace, tryAgain } from './try-again.ts';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('given up', 0, 'error'), { code });
}

test.each([
  ['a deadlock', databaseError('40P01')],
  ['a serialization failure', databaseError('40001')],
  ['either of them, wrapped', new Error('Failed query', { cause: databaseError('40P01') })],
  ['a lost race', new LostRace()],
])('after %s the transaction is retried', async (_, error) => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockRejectedValueOnce(error);
  work.mockResolvedValue('done');
  expect(await tryAgain(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

test('repeated conflicts end in a message, and any other error at once', async () => {
  const unlucky = vi.fn<() => Promise<never>>().mockRejectedValue(new LostRace());
  await expect(tryAgain(unlucky)).rejects.toMatchObject({ status: 409, code: 'busy' });
  expect(unlucky).toHaveBeenCalledTimes(5);
  const broken = vi.fn<() => Promise<never>>().mockRejectedValue(databaseError('23514'));
  await expect(tryAgain(broken)).rejects.toMatchObject({ code: '23514' });
  expect(broken).toHaveBeenCalledTimes(1);
});

test('two orders that draw the same number are both placed, under two numbers', async () => {
  await using shop = await openShop();
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }] };
  await shop.pool.query(sameNumberTwice);

  const [first, second] = [await placeOrder(shop, { body }), await placeOrder(shop, { body })];
  await shop.pool.query('drop function draw_number cascade; drop function take_number cascade; drop sequence draws');

  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  const { rows } = await shop.pool.query<{ number: string }>('select number from orders order by id');
  expect(rows.map(({ number }) => number)).toEqual(['PV-0000000001', second.json().orderNumber]);
});

/** A sequence is not rolled back, so the third value is the order's own. */
const sameNumberTwice = `
  create sequence draws;
  create function draw_number() returns trigger language plpgsql as $$ begin
    if nextval('draws') < 3 then new.order_number := 'PV-0000000001'; end if;
    return new;
  end $$;
  create function take_number() returns trigger language plpgsql as $$ begin
    if currval('draws') < 3 then new.number := 'PV-0000000001'; end if;
    return new;
  end $$;
  create trigger draw_number before insert on payments for each row execute function draw_number();
  create trigger take_number before insert on orders for each row execute function take_number()`;

test('an order in a deadlock with other work is placed all the same', async () => {
  await using shop = await openShop();
  const [bone, mouse] = [await stockProduct(shop), await stockProduct(shop, { name: 'Felt Mouse' })];
  const other = new Client(shop.connection);
  await other.connect();
  const lock = (id: number) => other.query('select from products where id = $1 for update', [id]);
  await other.query('begin');
  await lock(mouse);

  const order = placeOrder(shop, { body: { items: [bone, mouse].map((productId) => ({ productId, quantity: 1 })) } });
  // It holds the bone and waits for the mouse; this closes the circle, and PostgreSQL aborts the one that waited first.
  const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => countRows(shop, waiting)).toBeGreaterThan(0);
  // On a very slow machine it aborts the other one.
  await lock(bone).catch(() => undefined);
  await other.query('commit');
  await other.end();

  expect((await order).statusCode).toBe(201);
  expect([await stockOf(shop, bone), await stockOf(shop, mouse)]).toEqual([9, 9]);
});
