import { expect, test } from 'vitest';
import { owner } from '../../../tests/support/admins.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { comments } from './comments.table.ts';

async function openDesk() {
  const shop = await openShop();
  const boss = await owner(shop);
  await shop.db.insert(comments).values([
    { content: 'Our collie approves of it', guestName: 'Jo', createdAt: new Date('2026-01-01'), isSample: true },
    { content: 'Buy my cheap watches now', guestName: 'Spam King', createdAt: new Date('2026-01-02') },
    { content: 'The cat prefers the box', userId: boss.id, createdAt: new Date('2026-01-03') },
  ]);
  const ids = async (query: string) =>
    (await boss.get(`/api/admin/comments${query}`)).json().map(({ id }: { id: number }) => id);
  return { shop, boss, ids, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test('comments are found by words and state, newest first', async () => {
  await using desk = await openDesk();
  await desk.boss.patch('/api/admin/comments/2', { hidden: true });

  expect(await desk.ids('')).toEqual([3, 2, 1]);
  expect(await desk.ids('?q=WATCHES')).toEqual([2]);
  expect(await desk.ids('?q=spam')).toEqual([2]);
  expect(await desk.ids('?state=hidden')).toEqual([2]);
  expect(await desk.ids('?state=shown')).toEqual([3, 1]);
  const reply = await desk.boss.get('/api/admin/comments?limit=1');
  expect(reply.headers['x-total-count']).toBe('3');
  expect(reply.json()).toMatchObject([{ authorName: 'Alice Pawson', isSample: false, hiddenAt: null }]);
});

test('a hidden comment is gone from the shop at once, and comes back', async () => {
  await using desk = await openDesk();
  const shown = async () => (await desk.shop.inject('/api/community/comments')).json().length;
  expect(await shown()).toBe(3);

  const hidden = await desk.boss.patch('/api/admin/comments/2', { hidden: true });
  expect(hidden.json()).toMatchObject({ id: 2, hiddenAt: expect.any(String) });
  expect(await shown()).toBe(2);

  await desk.boss.patch('/api/admin/comments/2', { hidden: false });
  expect(await shown()).toBe(3);
  const log = (await desk.boss.get('/api/admin/audit-log?subject=comment&subjectId=2')).json();
  expect(log.map(({ action }: { action: string }) => action)).toEqual(['comment.shown', 'comment.hidden']);
  expect((await desk.boss.patch('/api/admin/comments/99', { hidden: true })).statusCode).toBe(404);
});
