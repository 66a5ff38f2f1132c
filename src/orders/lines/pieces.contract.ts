// Without zod, so that a page which only shows an order does not load it.

/**
 * The pieces of a line: `quantity` bought, of which `dropped` were cancelled before they were sent, `sent` have left, and the rest is
 * still to be sent. Of those sent, `marked` are only said to have left, by a status and not by a parcel; `returned` were refunded.
 */
export type LinePieces = { quantity: number; dropped: number; sent: number; marked: number; returned: number };

type Open = Pick<LinePieces, 'quantity' | 'dropped' | 'sent'>;

/** Still to be sent: these can be cancelled, changed and sent. */
export function openPieces({ quantity, dropped, sent }: Open): number {
  return Math.max(quantity - dropped - sent, 0);
}

/** In no parcel yet, whatever the order's status says. */
export function unpackedPieces(line: Open & Pick<LinePieces, 'marked'>): number {
  return openPieces(line) + line.marked;
}

/** Sent and paid for, whether refunded since or not: a supplier may send a piece all the same that was cancelled before. */
export function boughtPieces({ quantity, dropped, sent }: Open): number {
  return Math.min(sent, quantity - dropped);
}

/** Sent and not refunded: these can be refunded as goods, and put back into stock. */
export function keptByCustomer(line: Open & Pick<LinePieces, 'returned'>): number {
  return Math.max(boughtPieces(line) - line.returned, 0);
}

export function isSomeSent(lines: readonly Pick<LinePieces, 'sent'>[]): boolean {
  return lines.some(({ sent }) => sent > 0);
}

/** Nothing is left to send, and something was sent: an order of which everything was taken out has not left. */
export function hasAllLeft(lines: readonly Open[]): boolean {
  return isSomeSent(lines) && lines.every((line) => openPieces(line) === 0);
}
