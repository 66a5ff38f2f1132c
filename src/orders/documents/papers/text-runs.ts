import bidiFactory from 'bidi-js';
import type { Bidi } from 'bidi-js';
import { drawable, faceFor, hasGlyphs, unprintable } from './paper-fonts.ts';
import type { Face } from './paper-fonts.ts';

/** A part of a line that one font draws in one direction. */
export type Run = { face: Face; text: string };

/** A letter with its marks, as one font draws it. `at` is its place in the text. */
export type Letter = Run & { at: number };

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Of one letter: more stand for nothing that anybody writes. */
const mostMarks = 6;
const surplusMarks = new RegExp(String.raw`(\p{M}{${mostMarks}})\p{M}+`, 'gu');
/** What directs or separates text without being seen; joiners stay. */
const unseen =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/gu;

/** In one line, without what cannot be seen; never empty, unless nothing was typed. */
export function printable(text: string): string {
  const seen = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(surplusMarks, '$1')
    .normalize('NFC')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return seen === '' && text.trim() !== '' ? unprintable : seen;
}

/** A word's letters. One that Figtree cannot write whole is written in the fallback whole, as far as that has its letters. */
export function lettersOf(word: string): Letter[] {
  const found = [...letters.segment(word)]
    .flatMap(partsOf)
    .map((letter) => ({ ...letter, face: faceFor(letter.text) }));
  const isMixed = found.some(({ face }) => face === 'sans');
  return found.map(({ text, at, face }) => {
    if (face === null) return { face: 'sans', text: unprintable, at };
    if (isMixed && (face === 'latin' || face === 'latin-ext') && hasGlyphs('sans', text))
      return { face: 'sans', text, at };
    return { face, text: drawable(face, text), at };
  });
}

/** The longest that anybody writes is a family of four, each with their own colour of skin. */
const longestLetter = 24;

function partsOf({ segment, index }: { segment: string; index: number }): Pick<Letter, 'text' | 'at'>[] {
  if (segment.length <= longestLetter) return [{ text: segment, at: index }];
  let at = index;
  return Array.from(segment, (text) => {
    at += text.length;
    return { text, at: at - text.length };
  });
}

/** The runs of a line from left to right. */
export function runsOf(line: string): Run[] {
  const all = [...line.matchAll(/ |[^ ]+/g)].flatMap(({ 0: word, index }) =>
    lettersOf(word).map((letter) => ({ ...letter, at: index + letter.at })),
  );
  return isTurned.test(line) ? turned(line, all) : joined(all);
}

/** Scripts that are written from right to left. */
const isTurned = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

let bidi: Bidi | undefined;

/** By the Unicode Bidirectional Algorithm. A font's layout turns the letters of a run itself, where its script does. */
function turned(line: string, all: readonly Letter[]): Run[] {
  bidi ??= bidiFactory();
  const embedding = bidi.getEmbeddingLevels(line);
  const { levels } = embedding;
  const order = bidi.getReorderedIndices(line, embedding);
  const place = new Map(order.map((index, at) => [index, at]));
  const seen = all.toSorted((one, other) => (place.get(one.at) ?? 0) - (place.get(other.at) ?? 0));
  const runs: (Run & { level: number; turns: boolean })[] = [];
  for (const { face, text, at } of seen) {
    const level = levels[at] ?? 0;
    const turns = level % 2 === 1 && isTurned.test(text);
    const shown = level % 2 === 1 && !turns ? (bidi.getMirroredCharacter(text) ?? text) : text;
    const last = runs.at(-1);
    const isSame = last?.face === face && last.level === level && last.turns === turns;
    if (!isSame) runs.push({ face, text: shown, level, turns });
    else last.text = turns ? shown + last.text : last.text + shown;
  }
  return runs;
}

function joined(all: readonly Letter[]): Run[] {
  const runs: Run[] = [];
  for (const { face, text } of all) {
    const last = runs.at(-1);
    if (last?.face === face) last.text += text;
    else runs.push({ face, text });
  }
  return runs;
}
