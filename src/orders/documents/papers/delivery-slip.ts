import type { Database } from '#platform/database/database.ts';
import { linesOfAddress } from '#shop/settings/address-line.contract.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { left, right } from './paper.rules.ts';
import { printPaper } from './print-paper.ts';

/** `goods`: a code and a name each. `at`: an ISO time. */
type DeliverySlip = {
  number: string;
  at: string;
  delivery: string;
  deliverTo: { name: string; address: string; city: string; postcode: string; country: string };
  goods: readonly { code: string | null; name: string; quantity: number }[];
};

/** What a supplier puts into the parcel in the shop's name, as a PDF: without prices. */
export async function printDeliverySlip(db: Database, slip: DeliverySlip): Promise<Buffer> {
  const { name: shopName, email, phone, returnDays } = await readSettings(db);
  const { number, at, delivery, goods, deliverTo } = slip;
  const { address, addressLine2 } = linesOfAddress(deliverTo.address);
  const to = [deliverTo.name, address, addressLine2, deliverTo.city, deliverTo.postcode, deliverTo.country];
  const contact = `Email ${email}${phone ? ` or call ${phone}` : ''} and name ${number}.`;
  const paper = {
    shopName,
    title: 'Packing slip',
    names: [number, `${delivery} delivery`],
    facts: [{ name: 'Deliver to', lines: to.filter(Boolean) }],
    notes: [
      `Thank you for your order. If something is not right, it can be returned within ${returnDays} days of delivery.`,
    ],
    tables: [
      {
        name: 'In this parcel',
        columns: [left('Code', 2), left('Description', 5), right('Quantity', 1.4)],
        rows: goods.map(({ code, name, quantity }) => [code ?? '', name, String(quantity)]),
      },
    ],
    sums: [],
    foot: `Questions? ${contact}`,
    at,
  };
  return printPaper(paper, null);
}
