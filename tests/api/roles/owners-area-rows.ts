import type { Opened } from './area-rows.ts';

/** Of what else is the owners': which areas open it to staff who were given them. */
export const openedOfOwners: readonly Opened[] = [
  {
    to: ['settings'],
    routes: [
      'GET /api/admin/email-texts',
      'PUT /api/admin/email-texts/:template',
      'GET /api/admin/email-texts/:template/letter',
      'POST /api/admin/email-texts/:template/preview',
      'GET /api/admin/policies',
      'PUT /api/admin/policies/:name',
      'GET /api/admin/site',
      'POST /api/admin/site',
      'GET /api/admin/site/:key',
      'GET /api/admin/site/:key/preview',
      'PATCH /api/admin/site/:key',
      'DELETE /api/admin/site/:key',
      'PUT /api/admin/site/:key/draft',
      'DELETE /api/admin/site/:key/draft',
      'PUT /api/admin/site/:key/schedule',
      'POST /api/admin/site/:key/publish',
      'POST /api/admin/site/:key/versions/:version/restore',
      'GET /api/admin/settings',
      'PATCH /api/admin/settings',
    ],
  },
];
