import { expect, test } from 'vitest';
import { withCodeLater } from './code-later.ts';

const page = [
  '<html><head><link rel="stylesheet" href="/assets/shop.css"/>',
  '<link rel="modulepreload" href="/assets/start.js" fetchPriority="low"/></head>',
  '<body><script>document.title</script><script type="module" async="" src="/assets/start.js"></script></body></html>',
].join('');

test('a page names its code without asking for it', () => {
  const later = withCodeLater(page, 'n1');
  expect(later).not.toContain('rel="modulepreload"');
  expect(later).not.toContain('type="module"');
  expect(later).toContain('<link rel="later" href="/assets/start.js"');
  expect(later).toContain('<script type="later" data-src="/assets/start.js"></script>');
  expect(later).toContain('<link rel="stylesheet" href="/assets/shop.css"/>');
});

test('what loads the code carries the nonce of the page and stands at its end', () => {
  expect(withCodeLater(page, 'n1')).toMatch(/<script nonce="n1">\([^]+\)\(\)<\/script><\/body><\/html>$/);
});

test('a page under a nonce keeps it at its code, which is then loaded by what carries it', () => {
  const sealedPage = page.replace('async=""', 'async="" nonce="n1"');
  expect(withCodeLater(sealedPage, 'n1')).toContain('<script type="later" data-src="/assets/start.js"></script>');
});

test('what is no page stays as it is', () => {
  expect(withCodeLater('', 'n1')).toBe('');
});
