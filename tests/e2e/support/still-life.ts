import type { Page } from '@playwright/test';
import type { User } from '#accounts/users/users.contract.ts';
import type { ToDoRow } from '#admin/to-do/to-do.contract.ts';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import { order as sampleOrder } from '#order-mail-previews.ts';
import type { ListedOrder, Order } from '#orders/order/orders.contract.ts';

/*
 * Fixed data for screenshots, in place of what changes from day to day: the responses to requests that the browser sends after
 * the page has loaded.
 */

export const stillOrder: Order = {
  ...sampleOrder,
  createdAt: '2026-11-19T09:30:00.000Z',
  arrives: { from: '2026-11-22', to: '2026-11-26' },
  expectedParcels: 1,
  items: [line(1, 'Harvest Chicken Kibble', 1, '14.50'), line(2, 'Rope Tug with Two Knots', 2, '8.99')],
  timeline: [
    { status: 'confirmed', at: '2026-11-19T09:30:00.000Z' },
    { status: 'processing', at: '2026-11-19T14:05:00.000Z' },
    { status: 'shipped', at: '2026-11-20T16:40:00.000Z' },
  ],
  parcels: [],
  subtotal: '32.48',
  discount: '3.25',
  shippingCost: '0.00',
  total: '29.23',
  vat: '4.87',
  customerName: 'Ada Byron',
  customerEmail: 'ada@example.co.uk',
  shippingAddress: {
    address: '12 St James’s Square',
    city: 'London',
    postcode: 'SW1Y 4JH',
    country: 'United Kingdom',
  },
  refunds: [],
  refundedTotal: '0.00',
};

const buyers = ['Ada Byron', 'Grace Hopper', 'Ann Barker', 'Mary Anning', 'Rosalind Pawson', 'Dorothy Hodgkin'];
const statuses = ['confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;

const orders: Order[] = buyers.map((customerName, at) => ({
  ...stillOrder,
  orderNumber: `PV-7K2M9Q4XW${at}`,
  customerName,
  customerEmail: `${customerName.split(' ')[0]?.toLowerCase()}@example.co.uk`,
  status: statuses[at] ?? 'confirmed',
  createdAt: `2026-11-${20 - at}T09:30:00.000Z`,
}));

const listedOrders: ListedOrder[] = orders.map((order) => ({
  ...order,
  addedTo: null,
  additions: [],
  isLate: false,
  refundable: order.total,
  fulfilment: 'with-suppliers',
}));

const stillMetrics: Metrics = {
  totalRevenue: '18420.75',
  revenueGrowth: 12.4,
  totalOrders: 642,
  orderGrowth: -3.1,
  averageOrderValue: '28.69',
  conversionRate: 4.2,
  totalProducts: 48,
  totalCustomers: 311,
  topProducts: [
    { id: 1, name: 'Harvest Chicken Kibble', sales: 120, revenue: '1740.00' },
    { id: 2, name: 'Rope Tug with Two Knots', sales: 96, revenue: '863.04' },
    { id: 3, name: 'Oval Bed', sales: 41, revenue: '1639.59' },
  ],
  recentOrders: orders,
  lowStockProducts: [{ id: 3, name: 'Oval Bed', stock: 2 }],
};

const toDo: ToDoRow[] = [
  { id: 'express-to-pack', count: 1, tab: 'to-send', search: {}, urgency: 'high' },
  { id: 'to-pack', count: 4, tab: 'to-send', search: {}, urgency: 'normal' },
  { id: 'low-stock', count: 6, tab: 'products', search: { stock: 'low' }, urgency: 'low' },
];

const days: DayFigures[] = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  revenue: `${300 + ((at * 137) % 420)}.00`,
  orders: 10 + ((at * 7) % 19),
  visitors: 200 + ((at * 53) % 190),
}));

const customer: User = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.co.uk',
  phone: null,
  role: 'customer',
  emailVerified: true,
};

/** As a signed-in customer with orders. */
export async function asCustomer(page: Page): Promise<void> {
  await respond(page, /\/api\/auth\/me$/, customer);
  await respond(page, /\/api\/user\/orders/, orders.slice(0, 3));
  await respond(page, /\/api\/user\/old-orders/, []);
  await respond(page, /\/api\/user\/bought-products/, []);
}

export async function withOrder(page: Page): Promise<void> {
  await respond(page, /\/api\/orders\/PV-/, stillOrder);
}

/** The admin area of a shop that has been open for a while. */
export async function withFigures(page: Page): Promise<void> {
  await respond(page, /\/api\/admin\/metrics$/, stillMetrics);
  await respond(page, /\/api\/admin\/metrics\/days/, days);
  await respond(page, /\/api\/admin\/metrics\/profit/, []);
  await respond(page, /\/api\/admin\/to-do$/, toDo);
  await respond(page, /\/api\/orders\?/, listedOrders);
}

async function respond(page: Page, address: RegExp, json: unknown): Promise<void> {
  const headers = { 'x-total-count': String(Array.isArray(json) ? json.length : 1) };
  await page.route(address, (route) => route.fulfill({ json, headers }));
}

function line(productId: number, name: string, quantity: number, price: string): Order['items'][number] {
  const lineTotal = (Number(price) * quantity).toFixed(2);
  return {
    productId,
    name,
    quantity,
    dropped: 0,
    sent: 0,
    returned: 0,
    price,
    lineTotal,
    image: null,
    vatRate: 20,
    vat: '2.42',
  };
}

/** Fixed delivery dates, which have the same width every day. */
export async function withStillDates(page: Page): Promise<void> {
  await page.route('**/api/checkout/quote', async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as Quote;
    const arrives = { from: '2026-11-25', to: '2026-11-29' };
    const deliveryOptions = quote.deliveryOptions.map((option) => ({ ...option, arrives }));
    await route.fulfill({ response, json: { ...quote, deliveryOptions } });
  });
}
