import { accountRows } from './roles/account-rows.ts';
import { adminRows } from './roles/admin-rows.ts';
import { catalogueRows, shopRows } from './roles/catalogue-rows.ts';
import { orderRows } from './roles/order-rows.ts';
import { purchaseOrderRows } from './roles/purchase-order-rows.ts';
import { supplierRows } from './roles/supplier-rows.ts';
import type { Row } from './roles/words.ts';

/** Who may do what (shop rules, section 3): a row for every route, a status for every role. */
export const table: Record<string, Row> = {
  ...catalogueRows,
  ...shopRows,
  ...orderRows,
  ...accountRows,
  ...supplierRows,
  ...purchaseOrderRows,
  ...adminRows,
};
