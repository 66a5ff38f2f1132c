import { vatRatesChanged } from '#catalogue/catalogue-events.ts';
import { mailAttention } from '#dropshipping/attention/mail-attention.ts';
import { reviveUpdates } from '#dropshipping/connectors/of-suppliers/subscribe-to-updates.ts';
import {
  bulkImportDue,
  exchangeRatesChanged,
  goodsDue,
  listingsDue,
  purchaseOrderChased,
  purchaseOrderDue,
  purchaseOrderMoved,
  purchaseOrdersRetried,
  ruleApplicationDue,
  supplierCostsDue,
  supplierGoodsMoved,
  supplierOrderMoved,
  syncRunDue,
} from '#dropshipping/dropshipping-events.ts';
import { readListings, refreshListings } from '#dropshipping/listings/read-listings.ts';
import { workOnApplication } from '#dropshipping/pricing/apply-rule.ts';
import { workOnBulkImport } from '#dropshipping/product-imports/bulk-imports.ts';
import { followOrder } from '#dropshipping/purchase-orders/acts/cancel-purchase-orders.ts';
import { followOrderChange, supplyReopened } from '#dropshipping/purchase-orders/follow-order-change.ts';
import {
  handlePurchaseOrderEvent,
  queryEachPurchaseOrder,
  queryPurchaseOrders,
  sendWhatIsDue,
} from '#dropshipping/purchase-orders/follow-purchase-orders.ts';
import { holdInDoubt } from '#dropshipping/purchase-orders/hold-in-doubt.ts';
import { workOnRetry } from '#dropshipping/purchase-orders/retries/retries.ts';
import { splitOrders } from '#dropshipping/purchase-orders/split-order.ts';
import { applyRefund } from '#dropshipping/purchase-orders/still-wanted.ts';
import { workOnPurchaseOrders } from '#dropshipping/purchase-orders/work-on-purchase-order.ts';
import { convertAllCosts, convertCosts, convertCostsOf } from '#dropshipping/sync/figures/convert-costs.ts';
import { handleGoodsEvent, rereadGoods } from '#dropshipping/sync/figures/moved-goods.ts';
import { forgetOldSyncs, sellOutStale, startDueSyncs } from '#dropshipping/sync/policies/sync-schedule.ts';
import { runSync } from '#dropshipping/sync/runs/run-sync.ts';
import {
  disputeChanged,
  orderChanged,
  orderPlaced,
  orderReopened,
  orderStatusChanged,
  refundGiven,
} from '#orders/order/order-events.ts';
import { isClosedStatus } from '#orders/order/order-words.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { after, afterMany, every, renamed } from '#platform/jobs/background-job.ts';
import type { BackgroundJob } from '#platform/jobs/background-job.ts';
import { vatRegistrationChanged } from '#shop/settings/settings-events.ts';

/** The background work of suppliers and purchase orders: a part of what src/jobs.ts lists. */
export function supplierJobs(deps: Deps): BackgroundJob[] {
  return [...syncJobs(deps), ...importJobs(deps), ...supplyJobs(deps), ...purchaseOrderJobs(deps)];
}

function syncJobs(deps: Deps): BackgroundJob[] {
  return [
    after(syncRunDue, 'sync-supplier', ({ runId }) => runSync(deps, runId), {
      retries: 2,
      concurrency: 4,
      timeoutSeconds: 21_600,
    }),
    every('*/10 * * * *', 'start-due-syncs', () => startDueSyncs(deps)),
    every('25 * * * *', 'revive-supplier-updates', () => reviveUpdates(deps)),
    every('20 * * * *', 'sell-out-stale-stock', () => sellOutStale(deps)),
    every('30 7 * * *', 'mail-supplier-digest', () => mailAttention(deps)),
    every('25 3 * * *', 'forget-old-syncs', () => forgetOldSyncs(deps.db, deps.clock.now())),
    after(ruleApplicationDue, 'apply-pricing-rule', (due) => workOnApplication(deps, due.applicationId), {
      timeoutSeconds: 60,
    }),
    ...renamed(
      'hear-of-goods',
      after(supplierGoodsMoved, 'follow-supplier-goods', (moved) => handleGoodsEvent(deps, moved), { concurrency: 2 }),
    ),
    after(goodsDue, 'reread-goods', ({ supplierId }) => rereadGoods(deps, supplierId), {
      retries: 3,
      concurrency: 2,
      recurs: true,
    }),
    after(supplierCostsDue, 'convert-costs', ({ supplierId }) => convertCosts(deps, supplierId), {
      timeoutSeconds: 3_600,
    }),
    after(exchangeRatesChanged, 'convert-costs-at-new-rates', () => convertAllCosts(deps)),
    after(vatRegistrationChanged, 'convert-costs-for-vat', () => convertAllCosts(deps)),
    after(vatRatesChanged, 'convert-costs-at-vat-rates', ({ supplierIds }) => convertCostsOf(deps, supplierIds)),
  ];
}

function importJobs(deps: Deps): BackgroundJob[] {
  return [
    after(listingsDue, 'read-supplier-list', ({ supplierId }) => readListings(deps, supplierId), {
      retries: 1,
      concurrency: 2,
      timeoutSeconds: 3_600,
    }),
    every('10 2 * * *', 'read-supplier-lists', () => refreshListings(deps)),
    after(bulkImportDue, 'import-listed-products', ({ importId }) => workOnBulkImport(deps, importId), {
      concurrency: 2,
      timeoutSeconds: 300,
    }),
  ];
}

/** What an order means for its suppliers. */
function supplyJobs(deps: Deps): BackgroundJob[] {
  return [
    // A short time-out, so that it is soon tried again when its process dies.
    afterMany(orderPlaced, 'split-order', (placed) => splitOrders(deps, idsOf(placed)), {
      concurrency: 2,
      timeoutSeconds: 30,
    }),
    after(
      orderStatusChanged,
      'follow-order-at-suppliers',
      ({ orderId, status }) => followOrder(deps, orderId, status),
      { only: ({ status }) => isClosedStatus(status) },
    ),
    after(orderReopened, 'supply-reopened-order', (reopened) => supplyReopened(deps, reopened)),
    after(disputeChanged, 'hold-purchase-orders-in-doubt', async ({ orderId }) => {
      if (orderId !== undefined) await holdInDoubt(deps, orderId);
    }),
    after(orderChanged, 'follow-order-change-at-suppliers', (changed) => followOrderChange(deps, changed)),
    ...renamed(
      'heed-refund-at-suppliers',
      after(refundGiven, 'follow-refund-at-suppliers', ({ orderId }) => applyRefund(deps, orderId)),
    ),
  ];
}

function purchaseOrderJobs(deps: Deps): BackgroundJob[] {
  return [
    afterMany(
      purchaseOrderDue,
      'work-on-purchase-order',
      (due) => workOnPurchaseOrders(deps, purchaseOrderIdsOf(due)),
      { concurrency: 4, batch: 10 },
    ),
    ...renamed(
      'ask-after-purchase-order',
      afterMany(
        purchaseOrderMoved,
        'query-purchase-order',
        (moved) => queryEachPurchaseOrder(deps, purchaseOrderIdsOf(moved)),
        {
          concurrency: 2,
          batch: 10,
        },
      ),
    ),
    ...(deps.config.demo ? [after(purchaseOrderChased, 'answer-chase-in-demo', answerInDemo(deps))] : []),
    after(purchaseOrdersRetried, 'retry-purchase-orders', ({ retryId }) => workOnRetry(deps, retryId)),
    ...renamed(
      'hear-of-purchase-order',
      after(supplierOrderMoved, 'follow-supplier-order', (moved) => handlePurchaseOrderEvent(deps, moved)),
    ),
    every('* * * * *', 'send-due-purchase-orders', () => sendWhatIsDue(deps)),
    every('* * * * *', 'query-purchase-orders', () => queryPurchaseOrders(deps)),
  ];
}

/** Loaded only here: a real shop needs no demo data. */
function answerInDemo(deps: Deps) {
  return async ({ purchaseOrderId }: { purchaseOrderId: number }) => {
    const { answerChase } = await import('#demo-data/demo-purchase-orders.ts');
    await answerChase(deps, purchaseOrderId);
  };
}

function purchaseOrderIdsOf(moved: readonly { purchaseOrderId: number }[]): number[] {
  return moved.map(({ purchaseOrderId }) => purchaseOrderId);
}

function idsOf(placed: readonly { orderId: number }[]): number[] {
  return placed.map(({ orderId }) => orderId);
}
