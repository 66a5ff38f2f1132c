import { createHash } from 'node:crypto';

/** What a page may load: its own server's files, and those inline scripts and styles that the given sources name. */
export function pagePolicy(inlineScripts: string, inlineStyles = '', frames: "'none'" | "'self'" = "'none'"): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts}`.trimEnd(),
    `style-src 'self' ${inlineStyles}`.trimEnd(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames}`,
  ].join('; ');
}

/**
 * Turns a page rendered with a nonce into one that can be cached: the nonce is replaced by the hashes of the inline scripts and
 * styles that carried it. What is injected into the page has no nonce, so it gets no hash either.
 */
export function withHashes(html: string, nonce: string): { html: string; policy: string } {
  const hashesOf = (tag: 'script' | 'style') => {
    const own = new RegExp(`<${tag}[^<>]* nonce="${nonce}"[^<>]*>([^]*?)</${tag}>`, 'g');
    const texts = [...html.matchAll(own)].flatMap(([, text]) => text || []);
    return [...new Set(texts)].map((text) => `'sha256-${hashOf(text)}'`).join(' ');
  };
  const bare = html.replaceAll(` nonce="${nonce}"`, '').replace(`<meta property="csp-nonce" content="${nonce}"/>`, '');
  return { html: bare, policy: pagePolicy(hashesOf('script'), hashesOf('style')) };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
