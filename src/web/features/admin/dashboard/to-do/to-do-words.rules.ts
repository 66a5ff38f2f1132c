import type { ToDoRow } from '#admin/to-do/to-do.contract.ts';
import { mostCounted } from '#admin/to-do/to-do-words.contract.ts';
import type { ToDoId } from '#admin/to-do/to-do-words.contract.ts';

type Words = {
  /** With the count before it. */
  one: string;
  many: string;
  /** What the button says. */
  act: string;
};

const words: Record<ToDoId, Words> = {
  disputes: { one: 'disputed payment', many: 'disputed payments', act: 'Answer' },
  'express-to-pack': { one: 'express order to pack', many: 'express orders to pack', act: 'Pack' },
  'to-pack': { one: 'order to pack', many: 'orders to pack', act: 'Pack' },
  'rejected-purchase-orders': {
    one: 'purchase order refused by its supplier',
    many: 'purchase orders refused by their suppliers',
    act: 'Decide',
  },
  'purchase-orders-to-send': { one: 'purchase order to send', many: 'purchase orders to send', act: 'Send' },
  'late-purchase-orders': { one: 'purchase order is late', many: 'purchase orders are late', act: 'Chase' },
  'failed-refunds': { one: 'refund failed', many: 'refunds failed', act: 'Refund' },
  returns: { one: 'return to answer', many: 'returns to answer', act: 'Answer' },
  messages: { one: 'message to answer', many: 'messages to answer', act: 'Answer' },
  'failed-mail': { one: 'email couldn’t be sent', many: 'emails couldn’t be sent', act: 'Check' },
  'mail-not-set-up': {
    one: 'email is waiting: email isn’t set up',
    many: 'emails are waiting: email isn’t set up',
    act: 'Set Up',
  },
  'waiting-mail': { one: 'email is waiting to go out', many: 'emails are waiting to go out', act: 'Check' },
  'held-changes': {
    one: 'change from a supplier to approve',
    many: 'changes from suppliers to approve',
    act: 'Review',
  },
  'low-stock': { one: 'product low in stock', many: 'products low in stock', act: 'Restock' },
  reviews: { one: 'new review', many: 'new reviews', act: 'Read' },
  comments: { one: 'new comment', many: 'new comments', act: 'Read' },
  'products-without-cost': { one: 'product without a cost', many: 'products without a cost', act: 'Add Costs' },
};

type Said = Pick<ToDoRow, 'id' | 'count' | 'late' | 'failed' | 'dueBy'>;

/** '4 orders to pack'; a thousand stands for as many or more. */
export function titleOf({ id, count }: Said): string {
  const figure = `${count.toLocaleString('en-GB')}${count === mostCounted ? '+' : ''}`;
  return `${figure} ${count === 1 ? words[id].one : words[id].many}`;
}

export function actOf({ id }: Said): string {
  return words[id].act;
}

/** What there is to know besides; `dayOf` writes a day. Null: nothing. */
export function noteOf({ id, count, late, failed, dueBy }: Said, dayOf: (iso: string) => string): string | null {
  if (late !== undefined) return `${ofThem(late, count)} should have left by now`;
  if (failed !== undefined) return `${ofThem(failed, count)} couldn’t be sent`;
  if (dueBy !== undefined) return `Answer by ${dayOf(dueBy)}`;
  return id === 'products-without-cost' ? 'Profit looks higher than it is until you add it' : null;
}

function ofThem(some: number, all: number): string {
  if (some < all) return `${some} of them`;
  return all === 1 ? 'It' : 'All of them';
}
