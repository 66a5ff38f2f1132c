import type { StockReason } from '#catalogue/stock-changes/stock-reasons.contract.ts';
import { numberTyped } from '../../parts/typed-number.rules.ts';

export type StockDraft = { mode: 'newStock' | 'change'; amount: string; reason: StockReason; note: string };

/** What the API is sent. A count stands against the stock that was on the screen, so that a sale meanwhile is noticed. */
export function stockChangeFrom({ mode, amount, reason, note }: StockDraft, seenStock: number) {
  const number = numberTyped(amount);
  const by = mode === 'newStock' ? { newStock: number, seenStock } : { change: number };
  return { ...by, reason, ...(note.trim() && { note: note.trim() }) };
}
