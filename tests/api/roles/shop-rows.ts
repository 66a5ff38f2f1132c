import { all, spent } from './words.ts';
import type { Row } from './words.ts';

/** What every page of the shop has: community, newsletter, testimonials, settings, the pages about the API. */
export const shopRows: Record<string, Row> = {
  'GET /api/community/comments': { cells: all(200) },
  'POST /api/community/comments': { body: { content: 'Our collie loves it.', guestName: 'Jo' }, cells: all(201) },
  'POST /api/community/comments/:id/like': { url: '/api/community/comments/1/like', cells: all(200) },
  'POST /api/contact': { body: { name: 'Jo', email: 'jo@example.co.uk', message: 'Hello?' }, cells: all(201) },
  'GET /api/docs': { cells: all(200) },
  'GET /api/docs/json': { cells: all(302) },
  'GET /api/docs/static/*': { url: '/api/docs/static/swagger-ui.css', cells: all(200) },
  'GET /api/docs/static/index.html': { cells: all(302) },
  'GET /api/docs/static/swagger-initializer.js': { cells: all(200) },
  'GET /api/docs/static/theme/colours.css': { cells: all(200) },
  'GET /api/docs/yaml': { cells: all(302) },
  'POST /api/newsletter': { body: { email: 'jo@example.co.uk' }, cells: all(201) },
  'POST /api/newsletter/confirm': { body: spent, cells: all(400) },
  'POST /api/newsletter/unsubscribe': { body: spent, cells: all(400) },
  'GET /api/openapi.json': { cells: all(200) },
  'GET /api/shop': { cells: all(200) },
  'GET /api/testimonials': { cells: all(200) },
  'GET /robots.txt': { cells: all(200) },
  'GET /sitemap-:part.xml': { url: '/sitemap-1.xml', cells: all(200) },
  'GET /sitemap.xml': { cells: all(200) },
};
