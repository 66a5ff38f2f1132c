import { createHash } from 'node:crypto';

/** What a page may load: its own server's files, and those inline scripts that the given sources name. */
export function pagePolicy(inlineScripts: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts}`.trimEnd(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Turns a page rendered with a nonce into one that can be cached: the nonce is replaced by the hashes of the inline scripts that
 * carried it. A script injected into the page has no nonce, so it gets no hash either.
 */
export function withHashes(html: string, nonce: string): { html: string; policy: string } {
  const own = new RegExp(`<script[^<>]* nonce="${nonce}"[^<>]*>([^]*?)</script>`, 'g');
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(own)) if (script) hashes.add(`'sha256-${hashOf(script)}'`);
  const bare = html.replaceAll(` nonce="${nonce}"`, '').replace(`<meta property="csp-nonce" content="${nonce}"/>`, '');
  return { html: bare, policy: pagePolicy([...hashes].join(' ')) };
}

function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
