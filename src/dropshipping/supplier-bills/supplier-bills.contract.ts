import { z } from 'zod';
import { bookPeriod } from '#orders/ledger/books.contract.ts';
import { longListPage, rowIdParam } from '#platform/http/list-page.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';

export const supplierBillsQuery = bookPeriod;
export const billedOrdersQuery = bookPeriod.extend(longListPage);
export const supplierIdParam = rowIdParam;

const month = bookPeriod.shape.until.meta({ description: 'A month', example: '2026-11' });
export const supplierPaymentBody = z.object({
  month,
  amount: poundsInput.meta({ description: 'All that is left of the month’s bill, as the owner has seen it' }),
});
export const supplierPaymentQuery = z.object({ month });

const owed = {
  goods: pounds.meta({ description: 'As agreed when the customer ordered, at what it costs the shop' }),
  delivery: pounds.meta({ description: 'One parcel’s rate for each parcel' }),
  rejected: pounds.meta({ description: 'Of the goods, what the supplier did not send after all' }),
  net: pounds.meta({ description: 'Goods and delivery less what was not sent, without VAT as far as that is known' }),
  owed: pounds.meta({ description: 'The same with VAT as far as that is known: the total of the supplier’s bill' }),
};

export const supplierBill = z
  .object({
    month: z.string().meta({ example: '2026-11' }),
    supplierId: z.int(),
    supplierName: z.string(),
    orders: z.int().meta({ description: 'Purchase orders that were fully shipped in that month' }),
    ordersWithoutCost: z.int().meta({ description: 'Of these, those with goods of unknown cost' }),
    vat: pounds.meta({ description: 'Of the orders whose VAT is known' }),
    ordersWithoutVat: z.int().meta({
      description: 'Orders whose VAT is unknown, as nobody had said what the supplier’s prices are',
    }),
    ...owed,
    refunded: pounds.meta({
      description: 'Cost of goods it had sent whose customers were refunded in that month; not taken off what is owed',
    }),
    paid: pounds.meta({ description: 'Of what is owed, what the owner has marked as paid' }),
    left: pounds.meta({ description: 'What is still to be paid; negative where less is owed than was paid' }),
    paidAt: z.iso.datetime().nullable().meta({ description: 'When something of it was last marked as paid' }),
  })
  .meta({ id: 'SupplierBill' });

export const billedOrder = z.object({
  id: z.int(),
  number: z.string(),
  orderNumber: z.string(),
  reference: z.string().nullable(),
  shippedAt: z.iso.datetime(),
  isCostKnown: z.boolean(),
  vat: pounds.nullable().meta({ description: 'Null: unknown' }),
  ...owed,
});

export type SupplierPaymentBody = z.output<typeof supplierPaymentBody>;
export type BillPeriod = z.output<typeof supplierBillsQuery>;
export type SupplierBill = z.infer<typeof supplierBill>;
export type BilledOrder = z.infer<typeof billedOrder>;
