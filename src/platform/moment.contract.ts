import { z } from 'zod';

// ISO 8601 has a year 0, and the database none.
const inSomeYear = /^(?!0000)/;

/** A day that somebody gives, such as 2026-11-21. */
export function dayInput(message: string) {
  return z.iso.date(message).regex(inSomeYear, message);
}

/** A day and a time that somebody gives, in UTC. */
export function momentInput(message: string) {
  return z.iso.datetime(message).regex(inSomeYear, message);
}
