import { z } from 'zod';
import { orderStatuses } from '#orders/order/order-words.contract.ts';
import { pounds } from '#platform/money.contract.ts';

const growth = z.number().nullable().meta({
  description:
    'Change of the last 30 days against the 30 before, in percent with one decimal; null if only the earlier 30 days had none',
});

/** The analytics summary (shop rules, sections 11 and 16). */
export const metrics = z
  .object({
    totalRevenue: pounds.meta({ description: 'Order totals less refunds, cancelled orders left out' }),
    revenueGrowth: growth,
    totalOrders: z.int().meta({ description: 'Cancelled orders left out' }),
    orderGrowth: growth,
    averageOrderValue: pounds,
    conversionRate: z
      .number()
      .meta({ description: 'Orders divided by visitors of the last 30 days, in percent with one decimal' }),
    totalProducts: z.int().meta({ description: 'On sale' }),
    totalCustomers: z.int().meta({ description: 'Everybody who has bought something or has an account' }),
    topProducts: z.array(z.object({ id: z.int(), name: z.string(), sales: z.int(), revenue: pounds })).meta({
      description:
        'The ten with the most units sold. Revenue includes their share of delivery, less refunds, as in the profit report',
    }),
    recentOrders: z
      .array(
        z.object({
          orderNumber: z.string(),
          customerName: z.string(),
          createdAt: z.iso.datetime(),
          total: pounds,
          status: z.enum(orderStatuses),
        }),
      )
      .meta({ description: 'The newest ten, newest first' }),
    lowStockProducts: z
      .array(z.object({ id: z.int(), name: z.string(), stock: z.int() }))
      .meta({ description: 'The fewest left first, fifty at most' }),
  })
  .meta({ id: 'Metrics' });

export type Metrics = z.infer<typeof metrics>;
