import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeOwner, openAdmin, tabPanel } from './admin.ts';

const fromHere = () => ({ origin: process.env.E2E_SHOP ?? '' });

/** The demo's suppliers, by REST API, WooCommerce and email. */
const [thornmere, larkspur, fellgate] = [1, 2, 3] as const;

/** Signs in as the owner and has every purchase order sent by hand, so that none is sent in the middle of a test. */
export async function becomeBuyer(page: Page): Promise<void> {
  await becomeOwner(page);
  for (const supplier of [thornmere, larkspur, fellgate]) {
    const data = { sending: 'by-hand', holdMinutes: 0 };
    const response = await page.request.put(`/api/admin/order-policies/${supplier}`, { data, headers: fromHere() });
    expect(response.status(), await response.text()).toBe(200);
  }
}

type Drafted = { orderNumber: string; id: number; number: string };

/** A customer orders one of each product, all from one supplier; the purchase order is not sent yet. */
export async function drafted(page: Page, productIds: readonly number[], email: string): Promise<Drafted> {
  const orderNumber = await ordered(page, productIds, email);
  const path = `/api/admin/purchase-orders?orderNumber=${orderNumber}`;
  const read = async (): Promise<Omit<Drafted, 'orderNumber'>[]> => (await page.request.get(path)).json();
  await expect.poll(async () => (await read()).length).toBe(1);
  const [{ id, number } = { id: 0, number: '' }] = await read();
  return { orderNumber, id, number };
}

/** @returns the order's number */
export async function ordered(
  page: Page,
  productIds: readonly number[],
  email: string,
  more: object = {},
): Promise<string> {
  const data = {
    customerEmail: email,
    customerName: 'Ann Barker',
    shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
    ...more,
  };
  const response = await page.request.post('/api/orders', { data, headers: fromHere() });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { orderNumber: string }).orderNumber;
}

/** Sends a purchase order by email. @returns the path of the supplier's reply page */
export async function mailed(page: Page, id: number): Promise<string> {
  const path = `/api/admin/purchase-orders/${id}`;
  const asked = await page.request.post(`${path}/sending`, { headers: fromHere() });
  expect(asked.status(), await asked.text()).toBe(201);
  const read = async (): Promise<{ supplierUrl: string | null }> => (await page.request.get(path)).json();
  await expect.poll(async () => (await read()).supplierUrl).not.toBeNull();
  return new URL((await read()).supplierUrl ?? '').pathname;
}

/** The purchase order's row, after a search for it. */
export async function findPurchaseOrder(page: Page, number: string) {
  await openAdmin(page, 'Purchase Orders');
  await page.getByRole('searchbox', { name: 'Search purchase orders' }).fill(number);
  const row = tabPanel(page).getByRole('row').filter({ hasText: number });
  await expect(row).toBeVisible();
  return row;
}

export function purchaseOrderDialog(page: Page, number: string) {
  return page.getByRole('dialog', { name: `Purchase Order ${number}` });
}

export async function openPurchaseOrder(page: Page, number: string) {
  const row = await findPurchaseOrder(page, number);
  await row.getByRole('button', { name: `Open ${number}` }).click();
  const dialog = purchaseOrderDialog(page, number);
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  return dialog;
}
