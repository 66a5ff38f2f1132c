import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { oldProductKeys } from '../moving-in/product-moves.table.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

async function send(shop: TestShop, { cookies }: Admin, lines: string[], query = '') {
  const headers = { 'content-type': 'text/csv' };
  const url = `/api/admin/reviews/import${query}`;
  return shop.inject({ method: 'POST', url, cookies, headers, payload: lines.join('\n') });
}

const judgeMe = [
  'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply',
  'Lovely,"<p>He &amp; I love it.</p>",5,2023-05-04 10:20:30 UTC,web,ok,Bo Lark,bo@example.com,7,rope-toy,',
  ',,4,2023-06-01 09:00:00 UTC,web,ok,Cy,,7,rope-toy,',
  'Buy pills,x,5,2023-06-02 09:00:00 UTC,web,spam,Spam,s@example.com,7,rope-toy,',
  'Gone,x,5,2023-06-02 09:00:00 UTC,web,ok,Di,d@example.com,8,ball,',
  'Odd,x,6,2023-06-02 09:00:00 UTC,web,ok,Di,d@example.com,7,rope-toy,',
];

async function openWithRope() {
  const shop = await openShop();
  await stockProducts(shop, 'Rope Toy', 'Old Ball');
  await shop.db.insert(oldProductKeys).values([
    { key: 'handle:rope-toy|small', productId: 1 },
    { key: 'id:33', productId: 2 },
  ]);
  return { shop, admin: await owner(shop) };
}

const ratingOf = async (shop: TestShop, id: number) => (await shop.inject(`/api/products/${id}/rating`)).json();

test('Judge.me’s reviews are shown first, then come in once, from the old shop and unverified', async () => {
  const { shop, admin } = await openWithRope();
  await using _closed = shop;
  const preview = (await send(shop, admin, judgeMe, '?dryRun=true')).json();
  expect(preview).toMatchObject({ rows: 5, added: 2, refused: 3, importedAt: null });
  expect(preview.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [4, 'curated'],
    [6, 'rating'],
    [5, null],
  ]);
  expect(await ratingOf(shop, 1)).toEqual({ averageRating: 0, totalReviews: 0 });

  expect((await send(shop, admin, judgeMe)).json()).toMatchObject({ added: 2, unchanged: 0 });
  expect((await send(shop, admin, judgeMe)).json()).toMatchObject({ added: 0, unchanged: 2 });

  expect(await ratingOf(shop, 1)).toEqual({ averageRating: 4.5, totalReviews: 2 });
  const list = (await shop.inject('/api/products/1/reviews?sortBy=oldest')).json();
  expect(list).toMatchObject([
    {
      title: 'Lovely',
      comment: 'He & I love it.',
      customerName: 'Bo Lark',
      verified: false,
      fromOldShop: true,
      createdAt: '2023-05-04T10:20:30.000Z',
    },
    { title: '4 stars', comment: '', customerName: 'Cy' },
  ]);
  expect((await shop.inject('/api/products/1/reviews?verified=true')).json()).toEqual([]);
});

test('WooCommerce’s comments find their product by number, and other columns by what is chosen', async () => {
  const { shop, admin } = await openWithRope();
  await using _closed = shop;
  const comments = [
    'comment_ID,comment_post_ID,comment_author,comment_author_email,comment_date,comment_content,comment_approved,comment_parent,rating',
    '1,33,Ann,ann@example.com,2022-01-02 03:04:05,Good ball,1,0,5',
    '2,33,Shop,,2022-01-03 03:04:05,Thank you,1,1,',
    '3,33,Bob,,2022-01-03 03:04:05,Waiting,0,0,1',
  ];
  expect((await send(shop, admin, comments)).json()).toMatchObject({ added: 1, refused: 2 });
  const own = ['Ding,Wertung,Tag,Wer', 'rope toy,3/5,31.12.2023,Zed'];
  const guessed = (await send(shop, admin, own, '?dryRun=true')).json();
  expect(guessed.faults).toEqual([{ row: 1, column: null, reason: 'Choose the columns of: Stars, Written on.' }]);
  const columns = JSON.stringify({ product: 'Ding', rating: 'Wertung', date: 'Tag', name: 'Wer' });
  expect((await send(shop, admin, own, `?columns=${encodeURIComponent(columns)}`)).json()).toMatchObject({ added: 1 });
  expect((await send(shop, admin, own, '?columns=nonsense')).json().code).toBe('unknown-columns');
  expect((await shop.inject('/api/products/1/reviews')).json()).toMatchObject([{ customerName: 'Zed', rating: 3 }]);
});

test('an import is taken back within a day, with its stars', async () => {
  const { shop, admin } = await openWithRope();
  await using _closed = shop;
  const { importedAt } = (await send(shop, admin, judgeMe)).json();
  const [first] = (await shop.inject('/api/products/1/reviews')).json();
  await admin.patch(`/api/admin/reviews/${first.id}`, { hidden: true });

  const list = async () => (await admin.get('/api/admin/reviews/imports')).json();
  expect(await list()).toEqual([{ importedAt, rows: 2 }]);
  const undo = () => admin.post('/api/admin/reviews/import/undo', { importedAt });
  expect((await undo()).json()).toEqual({ removed: 2 });
  expect(await ratingOf(shop, 1)).toEqual({ averageRating: 0, totalReviews: 0 });
  expect((await undo()).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  shop.clock.advance(25 * 3_600_000);
  expect((await undo()).json().code).toBe('too-late');
});
