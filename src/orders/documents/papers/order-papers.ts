import { oneLine } from '#platform/contact-details.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { AttachmentMakers } from '#platform/mail/mail.ts';
import { inOneLine, linesOfAddress } from '#shop/settings/address-line.contract.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { readTheme } from '#shop/site/site.ts';
import { lookOf } from '#shop/site/theme.ts';
import { requirePaidOrder } from '../../order/order-access.ts';
import type { OrderCredentials } from '../../order/order-access.ts';
import { orderToken } from '../../order/order-link.ts';
import { viewOrder } from '../../order/order-view.ts';
import type { PaperQuery } from '../receipts.contract.ts';
import { readReceipt, readSeller } from '../receipts.ts';
import { creditNotePaper, giftReceiptPaper, left, receiptPaper, right } from './paper.rules.ts';
import type { Paper } from './paper.rules.ts';
import { printPaper } from './print-paper.ts';

type Wanted = Pick<PaperQuery, 'refund' | 'gift'>;
type Pdf = { name: string; bytes: Buffer };

/**
 * The PDF of an order's receipt, credit note or gift receipt, for callers who may see the order.
 * `caller`: for the rate limit; null: the shop itself.
 * @throws Problem 404 `order-not-found`, `credit-note-not-found`, 409 `not-paid`, 429 and 503 `printer-busy`
 */
export async function makePdf(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'> & { caller: string | null },
  requested: Wanted,
): Promise<Pdf> {
  const { name, paper } = await (requested.gift
    ? giftReceipt(deps, typed, credentials)
    : vatPaper(deps, typed, credentials, requested));
  return { name, bytes: await printPaper(await inItsLook(deps.db, paper), credentials.caller) };
}

/** For emails: PDFs are made when they are sent, from the order at that time. */
export function attachmentMakers(deps: Pick<Deps, 'db' | 'config' | 'clock'>): AttachmentMakers {
  return {
    'order-paper': async ({ orderNumber = '', gift }) => {
      const credentials = { session: null, caller: null, token: orderToken(deps.config.secret, orderNumber) };
      const { bytes } = await makePdf(deps, orderNumber, credentials, gift === 'yes' ? { gift } : {});
      return bytes;
    },
  };
}

type NamedPaper = { name: string; paper: Paper };

async function vatPaper(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'>,
  { refund }: Wanted,
): Promise<NamedPaper> {
  const receipt = await readReceipt(deps, typed, credentials);
  if (refund === undefined)
    return { name: `receipt-${receipt.number ?? receipt.order.orderNumber}.pdf`, paper: receiptPaper(receipt) };
  const note = receipt.creditNotes.find(({ refundId }) => refundId === refund);
  if (!note) throw new Problem(404, 'credit-note-not-found', 'There is no such credit note.');
  return { name: `credit-note-${note.number ?? refund}.pdf`, paper: creditNotePaper(receipt, note) };
}

async function giftReceipt(
  deps: Pick<Deps, 'db' | 'config'>,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'>,
): Promise<NamedPaper> {
  const whole = await requirePaidOrder(deps, typed, credentials);
  const [seller, { returnDays }] = [await readSeller(deps, whole), await readSettings(deps.db)];
  const order = viewOrder(whole);
  return { name: `gift-receipt-${order.orderNumber}.pdf`, paper: giftReceiptPaper({ seller, order }, returnDays) };
}

/** `goods`: a code and a name each. `at`: an ISO time. */
type DeliverySlip = {
  number: string;
  at: string;
  delivery: string;
  deliverTo: { name: string; address: string; city: string; postcode: string; country: string };
  goods: readonly { code: string | null; name: string; quantity: number }[];
  /** Of a present, to whoever gets it; null: it is none. */
  presentNote: string | null;
  /** Of the supplier, which takes its goods back; null: the customer asks where to. */
  returnAddress: string | null;
};

/** What a supplier puts into the parcel in the shop's name, as a PDF: without prices. */
export async function printDeliverySlip(db: Database, slip: DeliverySlip): Promise<Buffer> {
  const { name: shopName, email, phone, returnDays } = await readSettings(db);
  const { number, at, delivery, goods, deliverTo, presentNote, returnAddress } = slip;
  const { address, addressLine2 } = linesOfAddress(deliverTo.address);
  const to = [deliverTo.name, address, addressLine2, deliverTo.city, deliverTo.postcode, deliverTo.country];
  const contact = `Email ${email}${phone ? ` or call ${phone}` : ''} and quote ${number}.`;
  const paper = {
    shopName,
    title: 'Packing slip',
    names: [number, `${delivery} delivery`],
    facts: [{ name: 'Deliver to', lines: to.filter(Boolean) }],
    notes: [
      ...(presentNote === null ? [] : [['A present for you', oneLine(presentNote)].filter(Boolean).join(': ')]),
      `Thank you for your order. If something is not right, it can be returned within ${returnDays} days of delivery.`,
      ...(returnAddress === null ? [] : [`Tell us first, and then send it to ${inOneLine(returnAddress)}.`]),
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
  return printPaper(await inItsLook(db, paper), null);
}

async function inItsLook(db: Database, paper: Paper): Promise<Paper> {
  const theme = await readTheme(db);
  return theme ? { ...paper, colour: lookOf(theme).colour } : paper;
}
