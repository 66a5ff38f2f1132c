import { expect, test } from 'vitest';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { comments } from './comments.table.ts';

async function openAdmin() {
  const shop = await openShop();
  const admin = await owner(shop);
  await shop.db.insert(comments).values([
    { content: 'Our collie approves of it', guestName: 'Jo', createdAt: new Date('2026-01-01'), isSample: true },
    { content: 'Buy my cheap watches now', guestName: 'Spam King', createdAt: new Date('2026-01-02') },
    { content: 'The cat prefers the box', userId: admin.id, createdAt: new Date('2026-01-03') },
  ]);
  const ids = async (query: string) =>
    (await admin.get(`/api/admin/comments${query}`)).json().map(({ id }: { id: number }) => id);
  return { shop, admin, ids, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test('comments are found by words and state, newest first', async () => {
  await using opened = await openAdmin();
  await opened.admin.patch('/api/admin/comments/2', { hidden: true });

  expect(await opened.ids('')).toEqual([3, 2, 1]);
  expect(await opened.ids('?q=WATCHES')).toEqual([2]);
  expect(await opened.ids('?q=spam')).toEqual([2]);
  expect(await opened.ids('?state=hidden')).toEqual([2]);
  expect(await opened.ids('?state=shown')).toEqual([3, 1]);
  const reply = await opened.admin.get('/api/admin/comments?limit=1');
  expect(reply.headers['x-total-count']).toBe('3');
  expect(reply.json()).toMatchObject([{ authorName: 'Alice Pawson', isSample: false, hiddenAt: null }]);
});

test('a hidden comment is gone from the shop at once, and comes back', async () => {
  await using opened = await openAdmin();
  const shown = async () => (await opened.shop.inject('/api/community/comments')).json().length;
  expect(await shown()).toBe(3);

  const hidden = await opened.admin.patch('/api/admin/comments/2', { hidden: true });
  expect(hidden.json()).toMatchObject({ id: 2, hiddenAt: expect.any(String) });
  expect(await shown()).toBe(2);

  await opened.admin.patch('/api/admin/comments/2', { hidden: false });
  expect(await shown()).toBe(3);
  const log = (await opened.admin.get('/api/admin/audit-log?subject=comment&subjectId=2')).json();
  expect(log.map(({ action }: { action: string }) => action)).toEqual(['comment.shown', 'comment.hidden']);
  expect((await opened.admin.patch('/api/admin/comments/99', { hidden: true })).statusCode).toBe(404);
});

test('many comments are hidden at once, and shown again by what the reply names', async () => {
  await using opened = await openAdmin();
  const moderate = async (body: object) => (await opened.admin.post('/api/admin/comments/bulk', body)).json();
  await opened.admin.patch('/api/admin/comments/3', { hidden: true });

  const hidden = await moderate({ ids: [3, 2, 1, 99], hidden: true });

  expect(hidden).toEqual({ changed: [1, 2], missing: [99] });
  expect((await opened.shop.inject('/api/community/comments')).json()).toEqual([]);
  await moderate({ ids: hidden.changed, hidden: false });
  expect(await opened.ids('?state=hidden')).toEqual([3]);
  const log = (await opened.admin.get('/api/admin/audit-log?subject=comment&subjectId=2')).json();
  expect(log.map(({ action }: { action: string }) => action)).toEqual(['comment.shown', 'comment.hidden']);
});
