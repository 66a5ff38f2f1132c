// Without zod, and apart from what every basket loads.

import { patterns, tidyText } from './personal-texts.contract.ts';
import type { TextField, TextLook } from './personal-texts.contract.ts';

export const textLooks = ['engraved', 'dark', 'light'] as const satisfies readonly TextLook[];

/** As much of a text as can be made. */
export function makeable({ most, letters }: Pick<TextField, 'most' | 'letters'>, typed: string): string {
  const allowed = Array.from(tidyText(typed)).filter((letter) => patterns[letters].test(letter));
  return allowed.slice(0, most).join('');
}
