import { expect } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { products } from '#catalogue/products/products.table.ts';
import { promotions } from '#checkout/promotions/promotions.table.ts';
import { createChanges } from '#platform/database/changes.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import { createLogger } from '#platform/logger.ts';
import { mails } from '#platform/mail/mail.table.ts';

/** What happens in the shop behind its visitors' backs. */
export type Backstage = {
  /** Resolves once the public can see it. */
  setStock(productId: number, stock: number): Promise<void>;
  addPromotion(code: string, percentOff: number): Promise<void>;
  endPromotion(code: string): Promise<void>;
  /** The path with its query that a mail to this address leads to; waits for the mail. */
  mailedLink(recipient: string, template: string): Promise<string>;
  close(): Promise<void>;
};

/** @param dataFolder of the running shop, whose database is joined */
export async function openBackstage(shopUrl: string, dataFolder: string): Promise<Backstage> {
  const log = createLogger('warn');
  const { db, close } = await openShopDatabase({ databaseUrl: undefined, dataFolder }, log);
  const changes = createChanges(db, log);
  return {
    async setStock(productId, stock) {
      await changes.transaction(async (tx, announce) => {
        await tx.update(products).set({ stock }).where(eq(products.id, productId));
        announce(`product:${productId}`, 'catalogue');
      });
      await expect.poll(() => publicStock(shopUrl, productId)).toBe(stock);
    },
    async addPromotion(code, percentOff) {
      await db.insert(promotions).values({ code, type: 'percentage', percentOff });
    },
    async endPromotion(code) {
      await db.update(promotions).set({ isActive: false }).where(eq(promotions.code, code));
    },
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
    close,
  };
}

async function publicStock(shopUrl: string, productId: number): Promise<unknown> {
  const answer = await fetch(`${shopUrl}/api/products/${productId}`);
  const product: unknown = await answer.json();
  return typeof product === 'object' && product !== null && 'stock' in product ? product.stock : undefined;
}
