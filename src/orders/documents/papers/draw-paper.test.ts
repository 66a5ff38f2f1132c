import { expect, test } from 'vitest';
import { textOfPdf } from '../../../../tests/support/pdf-text.ts';
import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.rules.ts';

function paperFor(lines: string[]): Paper {
  return {
    shopName: 'Paw & Vale',
    title: 'VAT receipt',
    names: ['Receipt no. 1'],
    facts: [{ name: 'Customer', lines }],
    notes: [],
    tables: [],
    sums: [],
    foot: '',
    at: '2026-11-20T10:00:00Z',
  };
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}

async function printed(...lines: string[]): Promise<string> {
  return textOfPdf(Buffer.from(await drawPaper(paperFor(lines))))
    .join('\n')
    .replaceAll('\n', '');
}

test.each([
  'Nguyễn Thị Đặng',
  'Łukasz Żółć',
  'Оксана Шевченко',
  'Γιώργος Παπαδόπουλος',
  '王小明',
  '山田 たろう タロウ',
  '김민준',
  'გიორგი',
  'Հայկ',
  'አማርኛ',
  'สมชาย ใจดี',
  'Zoë ẹ́ầ',
  '₹ ☆ → ✓',
  '🐶🐶🐶',
])('%s is printed, and can be read from the file', async (name) => {
  expect(await printed(name)).toContain(name);
});

/** The ends of the lines are what can be told from glyphs that stand for several characters. */
test.each(['अमित', 'তানভীর', 'ਗੁਰਪ੍ਰੀਤ', 'પટેલ', 'தமிழ்', 'శ్రీనివాస్', 'ಕೃಷ್ಣ', 'കൃഷ്ണൻ', 'සිංහල', 'ລາວ', 'ខ្មែរ', 'မြန်မာ', 'ଓଡ଼ିଆ'])(
  '%s has a letter for every one that was typed',
  async (name) => {
    const text = await printed(name);
    expect(text).not.toContain('\uFFFD');
    expect(text.length).toBeGreaterThan((await printed('')).length);
  },
);

test('a right-to-left name is printed from the right, its letters joined', async () => {
  expect(await printed('שלום עולם')).toContain(reversed('שלום עולם'));
  const one = await drawPaper(paperFor(['محمد']));
  const apart = await drawPaper(paperFor(['م ح م د']));
  expect(textOfPdf(Buffer.from(one)).join('')).toContain('دمحم');
  expect(Buffer.from(one).equals(Buffer.from(apart))).toBe(false);
});

test('numbers and Latin words within a right-to-left line keep their own direction', async () => {
  expect(await printed('שלום 24 (Ltd) עולם')).toContain(`${reversed('עולם')} (Ltd) 24 ${reversed('שלום')}`);
});

test('a name that no font has, or that cannot be seen, is a placeholder', async () => {
  expect(await printed('𒀀𒀁 Gilgamesh')).toContain('\uFFFD\uFFFD Gilgamesh');
  expect(await printed('\u2800')).toContain('Customer\uFFFD');
});

test('emoji of several characters are one picture', async () => {
  const text = await printed('👩‍👩‍👧‍👦 🇬🇧 1️⃣');
  expect(text).toContain('👩‍👩‍👧‍👦 🇬🇧');
});

/** They would not end if the work grew with the square of the length; the file has the same few pages. */
test.each([
  ['wide letters', 'W'.repeat(300)],
  ['marks', `a${'\u0301'.repeat(3_000)}`],
  ['lines', 'x\n'.repeat(300)],
  ['joined letters', 'क्'.repeat(300)],
  ['joined emoji', '👩‍'.repeat(300)],
  ['brackets', `${'('.repeat(150)}א${')'.repeat(150)}`],
  ['Arabic letters', 'م'.repeat(300)],
  ['all scripts mixed', 'aאб王م🐶'.repeat(60)],
  ['directions', '\u202E\u2066'.repeat(1_000)],
])('a name of %s is printed within its page', async (_what, name) => {
  expect(textOfPdf(Buffer.from(await drawPaper(paperFor([name]))))).toHaveLength(1);
});

test('a receipt in Latin letters holds Figtree alone', async () => {
  const fontsOf = async (name: string) =>
    new Set(
      Buffer.from(await drawPaper(paperFor([name])))
        .toString('latin1')
        .match(/(?<=\/FontName \/[A-Z]+\+)\w+/g),
    );
  expect([...(await fontsOf('Ann Barker'))].every((name) => name.startsWith('Figtree'))).toBe(true);
  expect([...(await fontsOf('王小明'))].some((name) => name.startsWith('Droid'))).toBe(true);
});
