import type { StockReason } from '#catalogue/stock-changes/stock-reasons.contract.ts';

export type StockDraft = { mode: 'newStock' | 'change'; amount: string; reason: StockReason; note: string };

/** What the API is sent. A count stands against the stock that was on the screen, so that a sale meanwhile is noticed. */
export function stockChangeFrom({ mode, amount, reason, note }: StockDraft, seenStock: number) {
  const number = Number(amount.trim().replace('−', '-'));
  const by = mode === 'newStock' ? { newStock: number, seenStock } : { change: number };
  return { ...by, reason, ...(note.trim() && { note: note.trim() }) };
}

export function stockDraftFaults({ mode, amount }: StockDraft) {
  const text = amount.trim().replace('−', '-');
  if (mode === 'newStock') return { amount: /^\d{1,7}$/.test(text) ? undefined : 'Give a whole number from 0' };
  const isChange = /^[+-]?\d{1,7}$/.test(text) && Number(text) !== 0;
  return { amount: isChange ? undefined : 'Give a whole number such as 5 or -2' };
}
