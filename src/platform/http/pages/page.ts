import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pagePolicy, sealed } from './content-policy.ts';
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

  const response = await renderer.fetch(new Request(shopUrl + url, { headers: { accept: 'text/html' } }), {
    context: {
      nonce,
      shopUrl,
      callApi: async (path) => {
        const answer = await app.inject({ url: path, headers: { accept: 'application/json', ...visitor } });
        for (const one of [answer.headers['set-cookie'] ?? []].flat()) cookies.add(one);
        if (answer.statusCode === 503) retryAfter = String(answer.headers['retry-after'] ?? 2);
        return { status: answer.statusCode, text: answer.payload };
      },
    },
  });

  const html = await response.text();
  const rendered = { status: response.status, headers: Object.fromEntries(response.headers), html };
  // The page for a fault; here it is none, and whoever asks again soon gets the page itself.
  const page =
    retryAfter && rendered.status === 500
      ? { ...rendered, status: 503, headers: { ...rendered.headers, 'retry-after': retryAfter } }
      : rendered;
  // What the calls within tell the browser of the one visitor whom the page is for.
  const reported = cookies.size > 0 && { 'set-cookie': [...cookies] };
  if (!isPublic)
    return withPolicy({ ...page, headers: { ...page.headers, ...reported } }, pagePolicy(`'nonce-${nonce}'`));
  const seal = sealed(html, nonce);
  return withPolicy({ ...page, html: seal.html }, seal.policy);
}

function withPolicy(page: Page, policy: string): Page {
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
}
