// Without zod, so that a page which names a day does not load it.

import type { Arrival } from './delivery-dates.contract.ts';

/** How many working days an own parcel may take after the one on which its order is begun (shop rules, section 7). */
export const packingDays = { express: 0, pickup: 1, round: 1, standard: 1 } as const;

export type StatedDays = { from: number; to: number; isWorking: boolean };

const stated = /^(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*(working|business)?\s*days?$/i;

/** Parses texts such as '3-7 days' or '2 working days'; null for a text without days, such as 'about a week'. */
export function statedDays(words: string): StatedDays | null {
  const found = stated.exec(words.trim());
  if (!found) return null;
  const [, first, last = first, working] = found;
  const [from, to] = [Number(first), Number(last)];
  return from <= to ? { from, to, isWorking: working !== undefined } : null;
}

// Not by Intl: server and browser must render the same, and their abbreviations may differ.
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Wed 25 to Sun 29 Nov`, `Mon 30 Nov to Fri 4 Dec` or `Wed 25 Nov`. */
export function arrivalText({ from, to }: Arrival): string {
  if (from === to) return `${dayText(to)} ${monthText(to)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${dayText(from)}${isOneMonth ? '' : ` ${monthText(from)}`} to ${dayText(to)} ${monthText(to)}`;
}

function dayText(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`;
}

function monthText(iso: string): string {
  return months[Number(iso.slice(5, 7)) - 1] ?? '';
}
