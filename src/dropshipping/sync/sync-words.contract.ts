// Without zod, so that a page which only names these does not load it.

/** What can be brought up to date from a supplier. */
export const syncKinds = ['pictures', 'stock', 'prices'] as const;
export type SyncKind = (typeof syncKinds)[number];

export const runStates = ['waiting', 'running', 'done', 'failed'] as const;

/** What a run is at: asking for offers, then settling stock and prices, then fetching pictures. */
export const runSteps = ['offers', 'figures', 'pictures'] as const;
export type RunStep = (typeof runSteps)[number];

/** What came of one product; one that stayed as it was has no row. */
export const outcomes = ['updated', 'held', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why something came to nothing: a fault of the supplier's, or what only a sync meets. */
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

/** Whether what a supplier says counts at once or waits for the owner's word. */
export const syncPolicies = ['apply', 'hold'] as const;
export type SyncPolicy = (typeof syncPolicies)[number];
