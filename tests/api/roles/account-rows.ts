import { address, aliceOnly, all, ownerOnly, password, signedIn, spent, staff } from './words.ts';
import type { Row, Things } from './words.ts';

const ofAddress = (rest = '') => ({
  needs: ['address'] as const,
  url: ({ address }: Things) => `/api/user/addresses/${address}${rest}`,
});

const ofPet = { needs: ['pet'] as const, url: ({ pet }: Things) => `/api/user/pets/${pet}` };

let people = 0;

/** Sessions, customers, staff. */
const opinion = { title: 'Good', comment: 'Chewed to bits', rating: 4 };

export const accountRows: Record<string, Row> = {
  'GET /api/admin/staff': { cells: ownerOnly(200) },
  'PATCH /api/admin/staff/:id': { url: '/api/admin/staff/999', body: { staffRole: 'staff' }, cells: ownerOnly(404) },
  'DELETE /api/admin/staff/:id': { url: '/api/admin/staff/999', cells: ownerOnly(404) },
  'GET /api/admin/staff/invitations': { cells: ownerOnly(200) },
  'POST /api/admin/staff/invitations': {
    body: { firstName: 'Jo', lastName: 'Bennett', email: 'jo.staff@example.co.uk' },
    cells: ownerOnly(201),
  },
  'DELETE /api/admin/staff/invitations/:id': { url: '/api/admin/staff/invitations/999', cells: ownerOnly(404) },
  'POST /api/auth/confirm-email-change': { body: spent, cells: all(400) },
  'GET /api/auth/first-owner': { cells: all(404) },
  'POST /api/auth/first-owner': {
    body: { firstName: 'Jo', lastName: 'Bennett', email: 'jo.owner@example.co.uk', password, code: 'none' },
    cells: all(404),
  },
  'POST /api/auth/forgot-password': { body: { email: 'nobody@example.co.uk' }, cells: all(202) },
  'POST /api/auth/login': { body: { email: 'alice@example.co.uk', password }, cells: all(200) },
  'POST /api/auth/login-by-link': { body: spent, cells: all(400) },
  'POST /api/auth/logout': { cells: all(204) },
  'GET /api/auth/me': { cells: signedIn(200) },
  'POST /api/auth/register': {
    body: () => ({ firstName: 'Jo', lastName: 'Bennett', email: `jo${(people += 1)}@example.co.uk`, password }),
    cells: all(201),
  },
  'GET /api/auth/reset-password': { url: `/api/auth/reset-password?token=${spent.token}`, cells: all(400) },
  'POST /api/auth/reset-password': { body: { ...spent, password: 'another long password' }, cells: all(400) },
  'POST /api/auth/sign-in-links': { body: { email: 'nobody@example.co.uk' }, cells: all(202) },
  'GET /api/auth/staff-invitations/:token': { url: '/api/auth/staff-invitations/none', cells: all(404) },
  'POST /api/auth/staff-invitations/:token': {
    url: '/api/auth/staff-invitations/none',
    body: { password },
    cells: all(404),
  },
  'POST /api/auth/take-back': { body: spent, cells: all(400) },
  'POST /api/auth/verify-email': { body: spent, cells: all(400) },
  'GET /api/user/reviews': { cells: signedIn(200) },
  'PUT /api/user/reviews/:id': { url: '/api/user/reviews/1', body: opinion, cells: signedIn(404) },
  'DELETE /api/user/reviews/:id': { url: '/api/user/reviews/1', cells: signedIn(404) },
  'GET /api/user/questions': { cells: signedIn(200) },
  'DELETE /api/user/questions/:id': { url: '/api/user/questions/1', cells: signedIn(404) },
  'GET /api/user/comments': { cells: signedIn(200) },
  'PUT /api/user/comments/:id': {
    url: '/api/user/comments/1',
    body: { content: 'Woof, woof, woof' },
    cells: signedIn(404),
  },
  'DELETE /api/user/comments/:id': { url: '/api/user/comments/1', cells: signedIn(404) },
  'GET /api/user/addresses': { cells: signedIn(200) },
  'POST /api/user/addresses': { body: address, cells: signedIn(201) },
  'PUT /api/user/addresses/:id': { ...ofAddress(), body: address, cells: aliceOnly(200) },
  'DELETE /api/user/addresses/:id': { ...ofAddress(), cells: aliceOnly(204) },
  'POST /api/user/addresses/:id/set-default': { ...ofAddress('/set-default'), cells: aliceOnly(200) },
  'GET /api/user/saved': { cells: signedIn(200) },
  'POST /api/user/saved': { body: { productIds: [1] }, cells: signedIn(200) },
  'PATCH /api/user/saved': { body: { isShared: true }, cells: signedIn(200) },
  'DELETE /api/user/saved/:productId': { url: '/api/user/saved/1', cells: signedIn(204) },
  'GET /api/saved-lists/:key': { url: '/api/saved-lists/none', cells: all(404) },
  'POST /api/saved-list-emails/stop': { url: `/api/saved-list-emails/stop?token=${spent.token}`, cells: all(400) },
  // With a wrong password, because a closed account could do nothing afterwards; privacy.test.ts closes one.
  'POST /api/user/close': { body: { password: 'not the right one' }, cells: signedIn(400) },
  'GET /api/user/data': { cells: signedIn(200) },
  'PUT /api/user/profile': { body: { firstName: 'Jo' }, cells: signedIn(200) },
  'GET /api/user/pets': { cells: signedIn(200) },
  'POST /api/user/pets': { body: () => ({ name: `Pet ${(people += 1)}`, kind: 'dog' }), cells: signedIn(201) },
  'POST /api/user/pets/merge': { body: { pets: [] }, cells: signedIn(200) },
  'PUT /api/user/pets/:id': {
    ...ofPet,
    body: () => ({ name: `Pet ${(people += 1)}`, kind: 'dog' }),
    cells: aliceOnly(200),
  },
  'DELETE /api/user/pets/:id': { ...ofPet, cells: aliceOnly(204) },
  'POST /api/pets/birthday-emails/end': { body: spent, cells: all(400) },
  'GET /api/user/reminders': { cells: signedIn(200) },
  'PUT /api/user/reminders/:id': { url: '/api/user/reminders/999', body: { everyWeeks: 4 }, cells: signedIn(404) },
  'DELETE /api/user/reminders/:id': { url: '/api/user/reminders/999', cells: signedIn(404) },
  'GET /api/reminders/link': { url: `/api/reminders/link?purpose=skip&token=${spent.token}`, cells: all(400) },
  'POST /api/reminders/refill': { body: spent, cells: all(400) },
  'POST /api/reminders/skip': { body: spent, cells: all(400) },
  'POST /api/reminders/change': { body: { ...spent, everyWeeks: 4 }, cells: all(400) },
  'POST /api/reminders/stop': { url: `/api/reminders/stop?token=${spent.token}`, cells: all(400) },
  'GET /api/user/two-factor': { cells: staff(200) },
  'POST /api/user/two-factor': { body: { password }, cells: staff(201) },
  'POST /api/user/two-factor/confirmation': { body: { code: '000000' }, cells: staff(400) },
  'POST /api/user/two-factor/recovery-codes': { body: { password, code: '000000' }, cells: staff(409) },
  'POST /api/user/two-factor/removal': { body: { password, code: '000000' }, cells: staff(409) },
  'POST /api/user/verification-mail': { cells: signedIn(204) },
  // Last, because the old password is invalid afterwards.
  'PUT /api/user/password': {
    body: { currentPassword: password, newPassword: 'two walks before breakfast' },
    cells: signedIn(204),
  },
};
