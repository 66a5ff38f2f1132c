import { z } from 'zod';
import { listPage, rowId } from '#platform/http/list-page.contract.ts';
import { supplierId } from '../connections/suppliers.contract.ts';
import { outcomes, runStates, runSteps, syncErrors, syncKinds } from './sync-words.contract.ts';

const kind = z.enum(syncKinds, `Choose from ${syncKinds.join(', ')}`);
const error = z.object({
  cause: z.enum(syncErrors).meta({ description: 'credentials, unavailable, network, rate-limited and the like' }),
  message: z.string().meta({ description: 'A sentence that names the supplier' }),
});

/** One supplier's part of a sync. */
export const syncRun = z
  .object({
    supplierId,
    supplierName: z.string(),
    state: z.enum(runStates),
    step: z.enum(runSteps),
    total: z.int().meta({ description: 'Products with a code of the supplier’s own' }),
    done: z.int().meta({ description: 'Of these, in the last step the sync needs' }),
    unmatched: z
      .int()
      .meta({ description: 'Products with a code made up by the shop, which the supplier cannot look up' }),
    updated: z.int(),
    unchanged: z.int(),
    held: z.int().meta({ description: 'Waiting for the owner to approve them' }),
    failed: z.int(),
    heldStock: z.string().nullable().meta({ description: 'Why all of its stock figures wait; null: they do not' }),
    heldPrices: z.string().nullable().meta({ description: 'Why all of its prices wait; null: they do not' }),
    fault: error.nullable().meta({ description: 'Why it failed as a whole' }),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SyncRun' });

export const sync = z
  .object({
    id: z.int(),
    kinds: z.array(kind),
    isOver: z.boolean(),
    message: z.string().meta({ description: 'The result in words' }),
    askedAt: z.iso.datetime(),
    by: z.string().nullable().meta({ description: 'Who started it; null: the schedule, or an account since closed' }),
    runs: z.array(syncRun),
  })
  .meta({ id: 'SupplierSync' });

export const syncBody = z
  .object({
    kinds: z
      .array(kind)
      .min(1, 'Choose what to sync')
      .max(syncKinds.length, 'Name each once')
      .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each once'),
    supplierId: supplierId.optional().meta({ description: 'Left out: every active supplier that is connected' }),
  })
  .meta({ example: { kinds: ['stock', 'prices'] } });

export const syncPage = z.object({
  ...listPage,
  kind: kind.optional().meta({ description: 'Only syncs that were about this, among other things' }),
});
export const syncList = z.array(sync);

/** The outcome for one product. Unchanged ones are only counted. */
export const syncOutcome = z
  .object({
    productId: z.int(),
    productName: z.string(),
    supplierId,
    kind,
    outcome: z.enum(outcomes),
    fault: error.nullable(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'SyncOutcome' });

export const outcomeQuery = z.object({
  ...listPage,
  outcome: z.enum(outcomes, `Choose from ${outcomes.join(', ')}`).optional(),
  supplierId: rowId.optional(),
});
export const syncOutcomeList = z.array(syncOutcome);

/** What a request for pictures returns (shop rules, section 16). */
export const imageSync = z
  .object({
    message: z.string(),
    updates: z.array(
      z.object({
        productId: z.int(),
        productName: z.string(),
        supplier: z.string(),
        newImageUrl: z.string(),
      }),
    ),
    jobId: z.int().optional().meta({ description: 'Of the sync; only while it is still under way' }),
    syncId: z.int().nullable(),
    failures: z
      .array(error.extend({ supplierId, supplier: z.string() }))
      .meta({ description: 'Suppliers that failed completely, and why' }),
  })
  .meta({ id: 'ImageSync' });

export type SyncPage = z.output<typeof syncPage>;
export type Sync = z.infer<typeof sync>;
export type SyncRunView = z.infer<typeof syncRun>;
export type SyncBody = z.output<typeof syncBody>;
export type SyncOutcome = z.infer<typeof syncOutcome>;
export type OutcomeQuery = z.output<typeof outcomeQuery>;
export type ImageSync = z.infer<typeof imageSync>;
