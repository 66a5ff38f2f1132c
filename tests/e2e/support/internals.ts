import { expect } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { products, productTexts } from '#catalogue/products/products.table.ts';
import { promotions } from '#checkout/promotions/promotions.table.ts';
import { createChanges } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { createLogger } from '#platform/logger.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { pence } from '#platform/money.ts';

/** Changes to the running shop that its pages do not offer. */
export type Internals = {
  /** Adds a product for this test alone: its name ends in random letters, and it costs £10.00. */
  addProduct(name: string, stock: number): Promise<{ id: number; name: string }>;
  /** Resolves once the public can see it. */
  setStock(productId: number, stock: number): Promise<void>;
  /** In pence; resolves once the public can see it. */
  setPrice(productId: number, price: number): Promise<void>;
  addPromotion(code: string, percentOff: number): Promise<void>;
  endPromotion(code: string): Promise<void>;
  /** Waits for an email to this address. @returns the path and query of its link */
  mailedLink(recipient: string, template: string): Promise<string>;
  /** Waits for the email that brings a gift card to this address. @returns its code */
  mailedCode(recipient: string): Promise<string>;
  close(): Promise<void>;
};

/** @param dataFolder of the running shop, for a connection to its database */
export async function openInternals(shopUrl: string, dataFolder: string): Promise<Internals> {
  const log = createLogger('warn');
  const { db, close } = await openShopDatabase({ databaseUrl: undefined, dataFolder, postgresFolder: undefined }, log);
  const changes = createChanges(db, log);

  async function setProduct(productId: number, facts: Partial<typeof products.$inferInsert>) {
    await changes.transaction(async (tx, invalidate) => {
      await tx.update(products).set(facts).where(eq(products.id, productId));
      invalidate(`product:${productId}`, 'catalogue');
    });
  }

  return {
    async addProduct(givenName, stock) {
      const letters = crypto.randomUUID().slice(0, 6);
      const name = `${givenName} ${letters}`;
      const product = {
        name,
        slug: `own-${letters}`,
        category: 'accessories',
        kind: 'toys',
        price: pence(1_000),
        stock,
      } as const;
      const id = await changes.transaction(async (tx, invalidate) => {
        const [row] = await tx.insert(products).values(product).returning({ id: products.id });
        const productId = row?.id ?? 0;
        await tx.insert(productTexts).values({ productId, description: 'As long as it is there.', details: {} });
        invalidate('catalogue');
        return productId;
      });
      await expect.poll(() => publicFact(shopUrl, id, 'stock')).toBe(stock);
      return { id, name };
    },
    async setStock(productId, stock) {
      await setProduct(productId, { stock });
      await expect.poll(() => publicFact(shopUrl, productId, 'stock')).toBe(stock);
    },
    async setPrice(productId, price) {
      await setProduct(productId, { price: pence(price) });
      await expect.poll(() => publicFact(shopUrl, productId, 'price')).toBe((price / 100).toFixed(2));
    },
    async addPromotion(code, percentOff) {
      await db.insert(promotions).values({ code, type: 'percentage', percentOff });
    },
    endPromotion: async (code) =>
      void (await db.update(promotions).set({ isActive: false }).where(eq(promotions.code, code))),
    async mailedLink(recipient, template) {
      const read = () =>
        db
          .select({ text: mails.text })
          .from(mails)
          .where(and(eq(mails.recipient, recipient), eq(mails.template, template)));
      await expect.poll(async () => (await read()).length).toBe(1);
      const [mail] = await read();
      const link = mail?.text.split(/\s+/).find((word) => word.startsWith(`${shopUrl}/`) && word.includes('?'));
      return link?.slice(shopUrl.length) ?? '';
    },
    mailedCode: (recipient) => mailedCode(db, recipient),
    close,
  };
}

async function mailedCode(db: Database, recipient: string): Promise<string> {
  const isTheirs = and(eq(mails.recipient, recipient), eq(mails.template, 'gift-card'));
  const read = async () => (await db.select({ text: mails.text }).from(mails).where(isTheirs))[0]?.text ?? '';
  const code = async () => /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(await read())?.[0] ?? '';
  await expect.poll(code).not.toBe('');
  return code();
}

async function publicFact(shopUrl: string, productId: number, name: string): Promise<unknown> {
  const response = await fetch(`${shopUrl}/api/products/${productId}`);
  const product: unknown = await response.json();
  return typeof product === 'object' && product !== null ? Reflect.get(product, name) : undefined;
}
