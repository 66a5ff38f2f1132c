// Without zod: shoppers' pages import it.

import { longDate } from '#platform/text/written-date.contract.ts';
export const lettersAllowed = ['any', 'letters', 'digits'] as const;
export type LettersAllowed = (typeof lettersAllowed)[number];

/** What a gift card asks for beside plain text. */
export const textKinds = ['email', 'message', 'day'] as const;
export type TextKind = (typeof textKinds)[number];

export type TextLook = 'engraved' | 'dark' | 'light';

/**
 * Where a text stands on a picture of its product. In percent: of the picture's width, `down` of its height; `across` and `down`
 * are the middle of the text, `wide` is the most it may take, `size` how tall its letters are until then.
 */
export type TextPlace = {
  picture: string;
  width: number;
  height: number;
  across: number;
  down: number;
  wide: number;
  size: number;
  look: TextLook;
};

/** One text that is asked for: `most` is its greatest length in letters. */
export type TextField = {
  label: string;
  most: number;
  letters: LettersAllowed;
  isOptional: boolean;
  kind?: TextKind | undefined;
  /** Left out: it is shown on no picture. */
  place?: TextPlace | undefined;
};

/** By piece, and in it by field. */
export type PersonalTexts = string[][];

/** Different ones can hardly be told apart on a packing slip. */
export const mostPersonalPieces = 20;
export const longestPersonalText = 80;
/** Of what is asked for a gift card, its message. */
export const longestText = 300;
export const mostTexts = 5;

/** What a British engraver can set: no emoji, no other scripts. */
export const patterns: Record<LettersAllowed, RegExp> = {
  any: /^[\p{Script=Latin}\p{M}\d\p{P}\p{Zs}£€+]*$/u,
  letters: /^[\p{Script=Latin}\p{M} '’.&-]*$/u,
  digits: /^[\d +()-]*$/,
};

const refusals: Record<LettersAllowed, string> = {
  any: 'Please use letters, figures and punctuation only',
  letters: 'Please use letters only',
  digits: 'Please use figures only',
};

/** Any letters and signs, but nothing that cannot be seen or turns the text around. */
const kindPatterns: Record<TextKind, RegExp> = {
  email: /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i,
  message: /^[^\p{Cc}\p{Bidi_Control}]*$/u,
  day: /^\d{4}-\d\d-\d\d$/,
};

const kindRefusals: Record<TextKind, string> = {
  email: 'Please enter an email address such as ann@example.co.uk',
  message: 'Please use letters, figures and punctuation only',
  day: 'Please pick a date',
};

export function tidyText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/** Why the text cannot be made; undefined: it can. */
export function textError({ label, most, letters, isOptional, kind }: TextField, typed: string): string | undefined {
  const text = tidyText(typed);
  if (text === '') return isOptional ? undefined : `Enter ${lowered(label)}`;
  if (kind && !(kindPatterns[kind].test(text) && (kind !== 'day' || isDay(text)))) return kindRefusals[kind];
  if (!kind && !patterns[letters].test(text)) return refusals[letters];
  const { length } = text;
  return length > most ? `Please use ${most} characters at most: that is ${length}` : undefined;
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  // The 31st of a shorter month would be a day of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** 'the name on the front' of 'Name on the front'. */
function lowered(label: string): string {
  return `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** Of so many pieces: the texts there are, and an empty list for each piece without. */
export function textsOfPieces(texts: PersonalTexts | null, quantity: number): PersonalTexts {
  return Array.from({ length: quantity }, (_, piece) => texts?.[piece] ?? []);
}

/** Whether a piece still lacks a text that has to be given. */
export function lacksText(fields: readonly TextField[], texts: PersonalTexts): boolean {
  return texts.some((piece) => fields.some((field, at) => textError(field, piece[at] ?? '') !== undefined));
}

/** Of so many pieces, how many carry no text, so that somebody else could use them. */
export function plainPieces(texts: PersonalTexts | null | undefined, quantity: number): number {
  return textsOfPieces(texts ?? null, quantity).filter((piece) => !piece.some(Boolean)).length;
}

/** '“Biscuit · 07700 900123”'; of different pieces '2 × “Biscuit”, 1 × no text yet'. */
export function wordingOf(texts: PersonalTexts): string {
  const pieces = texts.map(pieceWording);
  const counted = Map.groupBy(pieces, (piece) => piece);
  if (counted.size === 1) return pieces[0] ?? '';
  return [...counted].map(([piece, { length }]) => `${length} × ${piece}`).join(', ');
}

function pieceWording(piece: PersonalTexts[number]): string {
  // A gift card has all of its texts, if only empty ones.
  if (piece.length === mostTexts) return giftCardWording(piece);
  return piece.some(Boolean) ? `“${piece.filter(Boolean).join(' · ')}”` : 'no text yet';
}

/** 'for Ann, to be sent on 24 December 2026' */
function giftCardWording([name, email, , , day]: PersonalTexts[number]): string {
  return `for ${name || email || 'you'}${day ? `, to be sent on ${longDate(day)}` : ''}`;
}

/** The name of a line with what is written on its pieces. */
export function nameWithTexts(name: string, texts: PersonalTexts | null): string {
  return texts === null || texts.length === 0 ? name : `${name}, ${wordingOf(texts)}`;
}
