import { join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import { projectFolder } from '#platform/project-folder.ts';

/** Where the files come from: fonts/README.md. A script other than ours has no bold file. */
const files = {
  latin: ['figtree-latin-regular.ttf', 'figtree-latin-bold.ttf'],
  'latin-ext': ['figtree-latin-ext-regular.ttf', 'figtree-latin-ext-bold.ttf'],
  sans: ['noto-sans-regular.ttf', 'noto-sans-bold.ttf'],
  arabic: ['noto-sans-arabic.ttf'],
  armenian: ['noto-sans-armenian.ttf'],
  bengali: ['noto-sans-bengali.ttf'],
  devanagari: ['noto-sans-devanagari.ttf'],
  ethiopic: ['noto-sans-ethiopic.ttf'],
  georgian: ['noto-sans-georgian.ttf'],
  gujarati: ['noto-sans-gujarati.ttf'],
  gurmukhi: ['noto-sans-gurmukhi.ttf'],
  hebrew: ['noto-sans-hebrew.ttf'],
  kannada: ['noto-sans-kannada.ttf'],
  khmer: ['noto-sans-khmer.ttf'],
  korean: ['noto-sans-korean.ttf'],
  lao: ['noto-sans-lao.ttf'],
  malayalam: ['noto-sans-malayalam.ttf'],
  myanmar: ['noto-sans-myanmar.ttf'],
  oriya: ['noto-sans-oriya.ttf'],
  sinhala: ['noto-sans-sinhala.ttf'],
  tamil: ['noto-sans-tamil.ttf'],
  telugu: ['noto-sans-telugu.ttf'],
  thaana: ['noto-sans-thaana.ttf'],
  thai: ['noto-sans-thai.ttf'],
  emoji: ['noto-emoji.ttf'],
  symbols: ['noto-sans-symbols.ttf'],
  math: ['noto-sans-math.ttf'],
  chinese: ['droid-sans-fallback.ttf'],
} as const satisfies Record<string, readonly [string, string?]>;

export type Face = keyof typeof files;

/** What a character without any font is printed as. */
export const unprintable = '\ufffd';

/** A name for the document; the file is read when the first text needs it. */
export function fontName(face: Face, isBold: boolean): string {
  return isBold ? `${face} bold` : face;
}

export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const [face, [regular, bold = regular]] of Object.entries(files)) {
    pdf.registerFont(face, fontFile(regular));
    pdf.registerFont(`${face} bold`, fontFile(bold));
  }
}

/** Figtree consists of two font files, as on the shop's pages. */
const extended = /^[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3]$/u;
const latin =
  /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]$/u;

/** By the first letter, with the punctuation of their own that scripts share. */
const scripts: readonly (readonly [Face, RegExp])[] = [
  ['emoji', /[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u],
  ['arabic', /[\p{Script=Arabic}\u0600-\u06ff]/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /[\p{Script=Devanagari}\u0964\u0965]/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['gurmukhi', /\p{Script=Gurmukhi}/u],
  ['gujarati', /\p{Script=Gujarati}/u],
  ['oriya', /\p{Script=Oriya}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['telugu', /\p{Script=Telugu}/u],
  ['kannada', /\p{Script=Kannada}/u],
  ['malayalam', /\p{Script=Malayalam}/u],
  ['sinhala', /\p{Script=Sinhala}/u],
  ['thaana', /\p{Script=Thaana}/u],
  ['thai', /[\p{Script=Thai}\u0e3f]/u],
  ['lao', /\p{Script=Lao}/u],
  ['khmer', /\p{Script=Khmer}/u],
  ['myanmar', /\p{Script=Myanmar}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['ethiopic', /\p{Script=Ethiopic}/u],
  ['korean', /\p{Script=Hangul}/u],
  [
    'chinese',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
  ],
  ['sans', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u],
];
/** For signs that belong to no script. */
const ofNoScript: readonly Face[] = ['sans', 'symbols', 'math', 'emoji', 'chinese'];

/** The font for a letter with its marks, which may be several characters; null: none has it. */
export function faceFor(letter: string): Face | null {
  if (latin.test(letter)) return 'latin';
  if (extended.test(letter)) return 'latin-ext';
  const own = scripts.find(([, script]) => script.test(letter));
  return (own ? [own[0]] : ofNoScript).find((face) => hasGlyphs(face, letter)) ?? null;
}

/** Joiners and variation selectors change a letter's form, and may be missing from its font. */
const shaping = /\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/gu;

export function hasGlyphs(face: Face, letter: string): boolean {
  return Array.from(letter.replaceAll(shaping, '')).every((character) => hasGlyph(face, character));
}

/** The letter without what its font lacks. */
export function drawable(face: Face, letter: string): string {
  return letter.replaceAll(shaping, (found) => (hasGlyph(face, found) ? found : ''));
}

function hasGlyph(face: Face, character: string): boolean {
  return open(face).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** From the top of its line to the baseline, in parts of the size. All faces of a line share that of Figtree. */
export function ascent(): number {
  const { ascent: units, unitsPerEm } = open('latin');
  return units / unitsPerEm;
}

const opened = new Map<Face, Font>();

function open(face: Face): Font {
  const font = opened.get(face) ?? openSync(fontFile(files[face][0]));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${face} is a collection of fonts`);
  opened.set(face, font);
  return font;
}

function fontFile(name: string): string {
  return join(projectFolder, 'src/orders/documents/papers/fonts', name);
}
