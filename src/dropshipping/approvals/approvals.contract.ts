import { z } from 'zod';
import { marginFraction } from '#catalogue/prices/margin-input.contract.ts';
import { listPage, rowId } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { supplierId } from '../connections/suppliers.contract.ts';
import { syncKinds } from '../sync/sync-words.contract.ts';

const kind = z.enum(syncKinds, `Choose from ${syncKinds.join(', ')}`);
const pricing = z.object({ cost: pounds.nullable(), price: pounds, margin: marginFraction.nullable() });
const changed = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value }).nullable();

/** A pending change; one of picture, stock and pricing is set. */
export const pendingApproval = z
  .object({
    id: z.int(),
    supplierId,
    supplierName: z.string(),
    productId: z.int(),
    productName: z.string(),
    kind,
    reason: z.string().meta({ description: 'Why it waits' }),
    isAgreed: z.boolean().meta({ description: 'The present cost was typed: approving it takes the supplier’s own' }),
    at: z.iso.datetime(),
    picture: changed(z.string().nullable()),
    stock: changed(z.int()).meta({ description: 'Stock that can be sold, after the buffer and the shop’s own orders' }),
    pricing: changed(pricing).meta({ description: 'Cost, price and margin' }),
  })
  .meta({ id: 'PendingApproval' });

const filter = { kind: kind.optional(), supplierId: rowId.optional() };

export const approvalsQuery = z.object({ ...listPage, ...filter });
export const approvalList = z.array(pendingApproval);

export const decisionBody = z
  .object({
    decision: z.enum(['approve', 'reject'], 'Choose approve or reject'),
    ids: z
      .array(z.int('Enter the number of a change').positive('Enter the number of a change').max(2_147_483_647))
      .min(1, 'Choose a change')
      .max(500, 'Choose 500 at most')
      .optional()
      .meta({ description: 'Left out: all pending ones of the kind and supplier given' }),
    kind: kind.optional(),
    supplierId: supplierId.optional(),
    seenTotal: z.int().min(0).max(2_147_483_647).optional().meta({
      description: 'Without ids: how many of them were waiting when this was decided; 409 if it has changed',
    }),
  })
  .meta({ example: { decision: 'approve', ids: [1] } });

export const decisionResponse = z.object({
  approved: z.int(),
  rejected: z.int(),
  obsolete: z.int().meta({ description: 'Obsolete ones: the product has another supplier or code' }),
  refused: z.int().meta({ description: 'Costs that give no valid price; they stay pending' }),
});

export type ApprovalView = z.infer<typeof pendingApproval>;
export type ApprovalsQuery = z.output<typeof approvalsQuery>;
export type DecisionBody = z.output<typeof decisionBody>;
export type DecisionResponse = z.infer<typeof decisionResponse>;
