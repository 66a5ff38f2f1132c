// Without zod, so that a page which only names these does not load it.

/** What can be synced from a supplier. */
export const syncKinds = ['pictures', 'stock', 'prices'] as const;
export type SyncKind = (typeof syncKinds)[number];

export const runStates = ['waiting', 'running', 'done', 'failed'] as const;

/** The current step of a run: querying offers, then applying stock and prices, then fetching pictures. */
export const runSteps = ['offers', 'figures', 'pictures'] as const;
export type RunStep = (typeof runSteps)[number];

/** The outcome for one product; an unchanged one has no row. */
export const outcomes = ['updated', 'held', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why something failed: an error of the supplier's system, or of the sync itself. */
export const syncErrors = [
  'credentials',
  'unavailable',
  'network',
  'rate-limited',
  'garbage',
  'refused',
  'unsupported',
  'not-listed',
  'no-picture',
  'bad-picture',
  'below-cost',
  'broken-off',
] as const;
export type SyncError = (typeof syncErrors)[number];

/** Whether reported changes are applied at once or wait for the owner's approval. */
export const syncPolicies = ['apply', 'hold'] as const;
export type SyncPolicy = (typeof syncPolicies)[number];
