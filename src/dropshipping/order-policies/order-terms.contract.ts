import { z } from 'zod';

const percent = 'Enter a whole percentage from 0 to 1000, or nothing';
const account = 'Enter the number of a customer account, or nothing';
const status = 'Enter a status as its system writes it, such as processing';
const method = 'Keep the payment method to 60 characters';

export const orderTerms = z
  .object({
    priceTolerance: z
      .int(percent)
      .min(0, percent)
      .max(1_000, percent)
      .nullable()
      .meta({ description: 'Percent above the agreed price at which nothing is ordered; null: any price is paid' }),
    orderStatus: z
      .string(status)
      .trim()
      .max(40, status)
      .regex(/^[a-z0-9-]+$/, status)
      .refine((text) => text !== 'pending', 'An order that is pending may be cancelled there by itself')
      .nullable()
      .meta({ description: 'Of a new order in the supplier’s WooCommerce; null: on-hold' }),
    paymentMethod: z
      .string(method)
      .trim()
      .min(1, method)
      .max(60, method)
      .nullable()
      .meta({ description: 'In the supplier’s WooCommerce; null: none' }),
    customerId: z
      .int(account)
      .positive(account)
      .max(2_147_483_647, account)
      .nullable()
      .meta({ description: 'The shop’s account in the supplier’s WooCommerce; null: a guest' }),
  })
  .meta({ id: 'OrderTerms' });

export type SupplierOrderTerms = z.infer<typeof orderTerms>;
