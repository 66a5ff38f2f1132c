import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffAreas } from '#accounts/areas/staff-areas.contract.ts';
import type { StaffArea } from '#accounts/areas/staff-areas.contract.ts';
import { users } from '#accounts/users/users.table.ts';
import { staffMember } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { table } from './roles-table.ts';
import { opened } from './roles/area-rows.ts';
import { openedOfOwners } from './roles/owners-area-rows.ts';

let shop: TestShop;
let staff: Awaited<ReturnType<typeof staffMember>>;

beforeAll(async () => {
  shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  staff = await staffMember(shop);
});

afterAll(() => shop[Symbol.asyncDispose]());

const work = (areas: readonly StaffArea[] | null) =>
  shop.db
    .update(users)
    .set({ staffAreas: areas && [...areas] })
    .where(eq(users.id, staff.id));

/** Nobody's ids and an empty body, so that nothing is done: who may call is decided before the rest. */
async function isLetIn(route: string): Promise<boolean> {
  const [method, path = ''] = route.split(' ');
  const url = path.replaceAll(/:(\w+)/g, '999999');
  const reply = await shop.inject({ method: method as 'GET', url, cookies: staff.cookies });
  return reply.statusCode !== 403 || !['not-your-area', 'owner-only'].includes(reply.json<{ code: string }>().code);
}

const rows = [...opened, ...openedOfOwners].flatMap(({ to, routes }) => routes.map((route) => ({ route, to })));
const forAll = [
  'GET /api/admin/events',
  'GET /api/admin/mails/backlog',
  'GET /api/admin/search',
  'GET /api/admin/to-do',
  'GET /api/user/two-factor',
  'POST /api/user/two-factor',
  'POST /api/user/two-factor/confirmation',
  'POST /api/user/two-factor/recovery-codes',
  'POST /api/user/two-factor/removal',
];

test('every call of staff names its areas, or is for all of them', () => {
  const ofStaff = Object.entries(table).filter(([, { cells }]) => cells.alice === 403 && cells.staff !== 403);
  const named = new Set([...opened.flatMap(({ routes }) => routes), ...forAll]);
  expect(ofStaff.map(([route]) => route).filter((route) => !named.has(route))).toEqual([]);
});

test.each(staffAreas)(
  'staff who work with %s alone are let in by the calls of that, and by no others',
  async (area) => {
    await work([area]);
    const wrong: string[] = [];
    for (const { route, to } of rows) if ((await isLetIn(route)) !== to.includes(area)) wrong.push(route);
    expect(wrong).toEqual([]);
  },
);

test('staff from before there were areas keep all but what is the owners’', async () => {
  await work(null);
  const closed: string[] = [];
  for (const { route } of rows) if (!(await isLetIn(route))) closed.push(route);
  expect(closed.toSorted()).toEqual(openedOfOwners.flatMap(({ routes }) => routes).toSorted());
});

test('all areas together give nobody what only owners may do', async () => {
  await work(staffAreas);
  const owners = Object.entries(table).filter(([, { cells }]) => cells.staff === 403 && cells.owner !== 403);
  const given = new Set(openedOfOwners.flatMap(({ routes }) => routes));
  const open: string[] = [];
  for (const [route] of owners) if (await isLetIn(route)) open.push(route);
  expect(open.filter((route) => !given.has(route))).toEqual([
    // Reading an email decides by what is in it.
    'GET /api/admin/mails/:id',
    'GET /api/admin/mails/:id/letter',
  ]);
});
