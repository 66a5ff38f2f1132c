import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pagePolicy, withHashes } from './content-policy.ts';
import type { PageRenderer } from './page.contract.ts';

export type Page = { status: number; headers: Record<string, string | string[]>; html: string };

type PageRequest = {
  url: string;
  /** True: the same for everybody, so nothing of the visitor is known while it is rendered. */
  isPublic: boolean;
  /** The visitor's, for a page of their own. */
  cookie: string | undefined;
};

/** Renders one page; its loaders call the API of this very app. */
export async function renderPage(
  app: FastifyInstance,
  renderer: PageRenderer,
  shopUrl: string,
  { url, isPublic, cookie }: PageRequest,
): Promise<Page> {
  const nonce = randomBytes(16).toString('base64url');
  const visitor = !isPublic && cookie ? { cookie } : {};
  const cookies = new Set<string>();
  let retryAfter: string | undefined;

  const rendering = await renderer.fetch(new Request(shopUrl + url, { headers: { accept: 'text/html' } }), {
    context: {
      nonce,
      shopUrl,
      callApi: async (path, body) => {
        const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin', ...visitor };
        const response = await app.inject({
          url: path,
          headers,
          ...(body && { method: 'POST', payload: body }),
        });
        for (const one of [response.headers['set-cookie'] ?? []].flat()) cookies.add(one);
        if (response.statusCode === 503) retryAfter = String(response.headers['retry-after'] ?? 2);
        return { status: response.statusCode, text: response.payload };
      },
    },
  });

  const html = await rendering.text();
  const rendered = { status: rendering.status, headers: Object.fromEntries(rendering.headers), html };
  // The error page; but a busy API is no error, and another try in a moment gets the page itself.
  const page =
    retryAfter && rendered.status === 500
      ? { ...rendered, status: 503, headers: { ...rendered.headers, 'retry-after': retryAfter } }
      : rendered;
  // Cookies that the API calls set go to the one visitor whom the page is for.
  const setCookies = cookies.size > 0 && { 'set-cookie': [...cookies] };
  if (!isPublic)
    return ofOneVisitor({ ...page, headers: { ...page.headers, ...setCookies } }, nonce, renderer.isFramed(url));
  const cacheable = withHashes(html, nonce);
  return withPolicy({ ...page, html: cacheable.html }, cacheable.policy);
}

function ofOneVisitor(page: Page, nonce: string, isFramed: boolean): Page {
  const policy = pagePolicy(`'nonce-${nonce}'`, `'nonce-${nonce}'`, isFramed ? "'self'" : "'none'");
  return withPolicy(
    { ...page, headers: { ...page.headers, ...(isFramed && { 'x-frame-options': 'SAMEORIGIN' }) } },
    policy,
  );
}

function withPolicy(page: Page, policy: string): Page {
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
}
