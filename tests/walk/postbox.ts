import { expect } from 'vitest';
import type { mailServer } from '../support/mail.ts';

export type Letter = { to: string; subject: string; text: string };
type Server = Awaited<ReturnType<typeof mailServer>>;

/** What the shop’s customers, suppliers and owner find in their inboxes: each email as it came over SMTP. */
export function postbox(server: Server) {
  const letters: Letter[] = [];

  function all(): Letter[] {
    const fresh = server.delivered.slice(letters.length);
    letters.push(...fresh.map(({ to, text }) => ({ to: to.join(), ...readMessage(text) })));
    return letters;
  }

  return {
    all,
    /** All of one kind, oldest first. */
    to: (recipient: string, subject: RegExp) =>
      all().filter((letter) => letter.to === recipient && subject.test(letter.subject)),
    /** The newest one; fails if there is none. */
    newest(recipient: string, subject: RegExp): Letter {
      const found = all().findLast((letter) => letter.to === recipient && subject.test(letter.subject));
      if (found) return found;
      const got = letters.filter(({ to }) => to === recipient).map((letter) => letter.subject);
      return expect.fail(`${recipient} has no email ${String(subject)}, but: ${got.join(' | ')}`);
    },
  };
}

/** The first link of an email that contains these words. */
export function linkOf({ text }: Letter, words: string): URL {
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const found = links.find((link) => link.includes(words));
  return found === undefined ? expect.fail(`No link with ${words} in: ${text}`) : new URL(found);
}

/** Subject and plain text of a message as RFC 5322 and MIME have it. */
function readMessage(raw: string): { subject: string; text: string } {
  const { headers, body } = partsOf(raw);
  return { subject: decodeWords(headers.get('subject') ?? ''), text: plainTextOf(headers, body) ?? '' };
}

type Headers = ReadonlyMap<string, string>;

function partsOf(raw: string): { headers: Headers; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

function plainTextOf(headers: Headers, body: string): string | null {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => partsOf(part.replace(/^\r\n/, '')));
    return parts.map((part) => plainTextOf(part.headers, part.body)).find((text) => text !== null) ?? null;
  }
  return type.startsWith('text/plain') ? decode(body, headers.get('content-transfer-encoding') ?? '') : null;
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuoted(body.replaceAll(/=\r\n/g, '')) : body;
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function decodeWords(subject: string): string {
  const joined = subject.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
    way.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : fromQuoted(text.replaceAll('_', ' ')),
  );
}
