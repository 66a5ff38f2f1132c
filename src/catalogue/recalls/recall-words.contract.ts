// Without zod, as every page of a recalled product reads it.

export const remedies = ['refund', 'replace', 'tell'] as const;
export const recallDates = ['ordered', 'sent'] as const;
export type Remedy = (typeof remedies)[number];

export const remedyWords: Record<Remedy, string> = {
  refund: 'We’ll refund you.',
  replace: 'We’ll send you another one.',
  tell: '',
};

export const remedyNames: Record<Remedy, string> = { refund: 'Refund', replace: 'Replace', tell: 'Only tell' };

/** 'Chicken Stew (batch L2304)'. */
export function recalledGoods({ title, batch }: { title: string; batch: string }): string {
  return batch ? `${title} (batch ${batch})` : title;
}
