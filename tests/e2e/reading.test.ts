import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { test } from './support/test.ts';

/*
 * What a page says before any of its code runs: to a search engine, to a reader without JavaScript, and to everybody for the first
 * moment. Most of it needs no browser: the page's HTML is read as it arrives.
 */
type Read = { status: number; html: string; text: string };

async function read(request: APIRequestContext, address: string): Promise<Read> {
  const response = await request.get(address);
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
  const text = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ');
  return { status: response.status(), html, text: text.replaceAll(/\s+/g, ' ') };
}

/** The elements of this name, as written. */
function elements({ html }: Read, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>.*?</${name}>`, 'gs')) ?? [];
}

function structuredData(page: Read): string[] {
  return elements(page, 'script')
    .filter((script) => script.includes('type="application/ld+json"'))
    .map((script) => script.replaceAll(/<[^>]*>/g, ''));
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a product can be read @smoke', async ({ page, watch }) => {
    // Such a browser refuses what a page asks for ahead of its scripts.
    watch.tolerates(/^csp GET \/assets\/.*\.js$/);
    await page.goto('/product/1');
    await expect(page.locator('main')).toContainText('£14.50');
    await expect(page.locator('main')).toContainText('9 reviews');
    await expect(page.getByText('Available', { exact: true }).first()).toBeVisible();
    const [store, product] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(`${store}${product}`).toContain('"Product"');
    // The demo's numbers are for use within a shop: search engines refuse them.
    expect(`${store}${product}`).not.toContain('"gtin"');
  });
});

test('a listing holds its products with their prices, and the home page what it lists', async ({ request }) => {
  const food = await read(request, '/food');
  expect(elements(food, 'article')).toHaveLength(17);
  expect(elements(food, 'article').find((card) => card.includes('Meadow Hay'))).toContain('£6.95');
  const home = await read(request, '/');
  for (const text of ['Best sellers', 'From the community', 'Sample reviews', 'its goods and reviews are samples.'])
    expect(home.text).toContain(text);
  for (const path of ['/dogs', '/cats', '/small-pets', '/birds', '/fish'])
    expect(home.html).toContain(`href="${path}"`);
});

for (const [address, heading, total] of [
  ['/shop?category=Pet%20Toys', 'Accessories & Toys', 23],
  ['/shop?category=Accessories', 'Accessories & Toys', 23],
  ['/shop?category=Pet%20Care', 'Health & Care', 8],
  ['/shop?category=FOOD', 'Food & Treats', 17],
  ['/shop?featured=true', 'Best Sellers', 8],
  ['/accessories', 'Accessories & Toys', 23],
  ['/food?brand=x', 'Food & Treats', 17],
] as const) {
  test(`${address} lists ${heading}`, async ({ request }) => {
    const page = await read(request, address);
    expect(elements(page, 'h1').join('')).toContain(heading);
    expect(page.text).toMatch(new RegExp(`Showing \\d+ of ${total} products`));
    expect(page.text).not.toMatch(/\D0 products/);
  });
}

test('each page of a listing is linked, and has products, an address and a title of its own', async ({ request }) => {
  const [first, second, beyond] = await Promise.all(
    ['/shop', '/shop?page=2', '/shop?page=3'].map((address) => read(request, address)),
  );
  const ids = (page: Read | undefined) =>
    [...(page?.html.matchAll(/href="\/product\/(\d+)"/g) ?? [])].map(([, id]) => id);
  expect(first?.html).toContain('href="/shop?page=2"');
  expect(second?.html).toMatch(/<link rel="canonical" href="[^"]*\/shop\?page=2"/);
  expect(second?.html).toContain('<title>All products – page 2 | Paw & Vale</title>');
  expect(second?.html).not.toContain('page=3"');
  expect(new Set(ids(first)).size).toBe(24);
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(48);
  expect(beyond?.status).toBe(404);
});

test('a product’s name leads to its address, and browsers find icon and manifest', async ({ request }) => {
  for (const name of ['chicken-brown-rice-adult-dog', '1-chicken-brown-rice-adult-dog']) {
    const reply = await request.get(`/product/${name}`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers()['location']]).toEqual([308, '/product/1']);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//);
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
});

test('one product of an animal is called one product', async ({ request }) => {
  const { text } = await read(request, '/accessories');
  expect(text).toMatch(/Dogs \d+ products /);
  expect(text).toContain('Birds 1 product ');
});

test('an unknown brand is no filter', async ({ request }) => {
  const { html } = await read(request, '/food?brand=x');
  expect(html).not.toContain('Active filters');
  expect(html).not.toContain('>x</option>');
});

test('a search that a help page answers gives no advice on spelling', async ({ request }) => {
  const { html, text } = await read(request, '/shop?q=refund+policy+xyz');
  expect(html).toContain('href="/policies#returns"');
  expect(text).toContain('You may find your answer just above.');
  expect(text).not.toContain('Check the spelling');
});

test('every page has the facts of the shop: as structured data, and in its footer', async ({ request }) => {
  for (const address of ['/', '/shop?q=dog', '/food', '/product/1', '/basket', '/contact', '/policies', '/login']) {
    const page = await read(request, address);
    const facts = structuredData(page).map((text) => JSON.parse(text));
    const stores = facts.filter((fact) => fact['@type'] === 'OnlineStore');
    expect(stores, address).toMatchObject([
      { currenciesAccepted: 'GBP', priceRange: '£5-£100', address: { addressCountry: 'GB' }, name: 'Paw & Vale' },
    ]);
    const foot = elements(page, 'footer').join('');
    for (const fact of ['Demo payment', 'Free delivery over £25', '30 days to return'])
      expect(foot, address).toContain(fact);
    // An address that nobody has given is not made up.
    const contact = elements(page, 'address')
      .join('')
      .replaceAll(/<[^>]*>/g, ' ');
    expect(contact.trim().split(/\s{2,}/)).toEqual(['hello@pawandvale.example', 'Monday to Friday 9-5']);
  }
});

test('no form uses the browser’s validation messages', async ({ request }) => {
  for (const address of ['/', '/shop', '/product/1', '/contact', '/login', '/register', '/track-order']) {
    const forms = (await read(request, address)).html.match(/<form\b[^>]*>/g) ?? [];
    expect(forms.length, address).toBeGreaterThan(0);
    expect(
      forms.filter((form) => !/ novalidate/i.test(form)),
      address,
    ).toEqual([]);
  }
});

for (const path of ['/shop/no-such', '/account/no-such', '/Shop', '/product/1/no-such', '/admin/no-such', '/Admin']) {
  test(`${path} is a 404, although another page’s address starts like it`, async ({ request }) => {
    const page = await read(request, path);
    expect(page.status).toBe(404);
    expect(elements(page, 'title')).toEqual(['<title>404 Page Not Found | Paw & Vale</title>']);
    expect(elements(page, 'h1').join('')).toContain('404 Page Not Found');
    expect(page.html).toContain('aria-label="Main"');
  });
}

test('an unknown product and the number of none are a 404', async ({ request }) => {
  for (const address of ['/product/99999', '/product/biscuit']) {
    const page = await read(request, address);
    expect(page.status, address).toBe(404);
    expect(elements(page, 'h1').join(''), address).toContain('Product Not Found');
  }
});
