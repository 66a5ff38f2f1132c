import { eq } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { printDeliverySlip } from '#orders/documents/papers/order-papers.ts';
import { findOrderToSupply } from '#orders/order/order-to-supply.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { AttachmentMakers } from '#platform/mail/mail.ts';
import { readLines } from '../purchase-order-rows.ts';
import { purchaseOrders } from '../purchase-orders.table.ts';

/** For emails to suppliers: the slip for a parcel, of what is to be in it when the email is sent. */
export function deliverySlipMakers({ db }: Pick<Deps, 'db'>): AttachmentMakers {
  return {
    'delivery-slip': async ({ number = '' }) => {
      const [found] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.number, number));
      const order = found && (await findOrderToSupply(db, found.orderId));
      if (!found || !order) throw new Error(`There is no purchase order ${number}`);
      const lines = await readLines(db, found.id);
      const { returnAddress } = await readSupplierRecord(db, found.supplierId);
      const goods = lines
        .filter(({ isRejected }) => !isRejected)
        .map(({ code, name, quantity, shortBy }) => ({ code, name, quantity: quantity - shortBy }));
      const { customerName: name, address, city, postcode, country } = order;
      return printDeliverySlip(db, {
        number,
        goods,
        at: found.createdAt.toISOString(),
        delivery: order.delivery === 'express' ? 'Express' : 'Standard',
        deliverTo: { name, address, city, postcode, country },
        presentNote: order.presentNote,
        returnAddress,
      });
    },
  };
}
