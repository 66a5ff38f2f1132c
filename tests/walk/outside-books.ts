import { creditedVatOf, creditOf, grossOf, sendersOf, sum, sumByRate, vatOf } from './outside-vat.ts';
import type { GivenBack, Sold, SoldLine } from './outside-vat.ts';
import { parcelPrices, range } from './range.ts';
import type { Goods } from './range.ts';

type Books = { sold: Sold[]; givenBack: GivenBack[] };
type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

/**
 * Books that somebody keeps beside the shop, from receipts: what was paid for which goods, and what was given back. Nothing of the
 * shop's code or tables is in it.
 */
export function outsideBooks() {
  const books: Books = { sold: [], givenBack: [] };
  return {
    sell: (order: Optional<Sold, 'byCard' | 'cardsSold' | 'service'>) =>
      void books.sold.push({ byCard: 0, cardsSold: 0, service: 'standard', ...order }),
    giveBack: (refund: Optional<GivenBack, 'toCard' | 'restocked' | 'delivery'>) =>
      void books.givenBack.push({ toCard: 0, restocked: false, delivery: 0, ...refund }),
    orders: books.sold,
    vatReturn: (from: string, to: string) => vatReturn(books, from, to),
    earned: (order: Sold) => earned(books, order),
    /** Orders of which something is left. */
    count: () => books.sold.filter((order) => !isAllBack(books, order)).length,
    owedTo: (supplier: 'North' | 'South') => owedTo(books, supplier),
    /** What is still to be spent by the holders of gift cards. */
    owedToCards: () =>
      sum(books.sold.map(({ cardsSold, byCard }) => cardsSold - byCard)) +
      sum(books.givenBack.map(({ toCard }) => toCard)),
    soldOf: (goods: Goods) => sum(linesOf(books, goods).map(({ quantity }) => quantity)),
    restocked: (goods: Goods) => books.givenBack.filter((one) => one.goods === goods && one.restocked).length,
  };
}

function linesOf({ sold }: Books, goods: Goods): SoldLine[] {
  return sold.flatMap(({ lines }) => lines.filter((line) => line.goods === goods));
}

function linesSoldWith({ sold }: Books, { number }: GivenBack): SoldLine[] {
  return sold.find((order) => order.number === number)?.lines ?? [];
}

function isAllBack(books: Books, order: Sold): boolean {
  return paidFor(order) === sum(backOf(books, order).map((one) => one.amount + one.delivery));
}

function paidFor({ lines, delivery }: Sold): number {
  return sum(lines.map(({ paid }) => paid)) + delivery;
}

function backOf({ givenBack }: Books, { number }: Sold): GivenBack[] {
  return givenBack.filter((one) => one.number === number);
}

/** As the return for VAT has it: by rate, in the boxes, and what came into the account less what left it again. */
function vatReturn(books: Books, from: string, to: string) {
  const within = (entry: { day: string }) => entry.day >= from && entry.day <= to;
  const sales = books.sold.filter(within);
  const credits = books.givenBack.filter(within);
  const gross = sumByRate([...sales.map(grossOf), ...credits.map((one) => creditOf(one, linesSoldWith(books, one)))]);
  const vat = sumByRate([...sales.map(vatOf), ...credits.map((one) => creditedVatOf(one, linesSoldWith(books, one)))]);
  const all = { gross: sum(Object.values(gross)), vat: sum(Object.values(vat)) };
  const paidByCards = sum(sales.map(({ byCard }) => byCard)) - sum(credits.map(({ toCard }) => toCard));
  const cardsSold = sum(sales.map((one) => one.cardsSold));
  return {
    gross,
    vat,
    box1: all.vat,
    box6: Math.trunc((all.gross - all.vat) / 100),
    delivery: sum(sales.map(({ delivery }) => delivery)),
    paidByCards,
    cardsSold,
    money: all.gross + cardsSold - paidByCards,
  };
}

/** What an order has earned: whatever left has cost something, unless it is on the shelf again. */
function earned(books: Books, order: Sold) {
  const back = backOf(books, order);
  const revenue = paidFor(order) - sum(back.map((one) => one.amount + one.delivery));
  const vat = sum(Object.values(sumByRate([vatOf(order), ...back.map((one) => creditedVatOf(one, order.lines))])));
  const onShelf = sum(back.map(({ goods, restocked }) => (restocked ? range[goods].cost : 0)));
  const cost = sum(order.lines.map(({ goods, quantity }) => range[goods].cost * quantity)) - onShelf;
  const parcels = sendersOf(order).map((sender) =>
    sender === 'shop' ? parcelPrices.shop[order.service] : parcelPrices[sender],
  );
  const deliveryCost = sum(parcels);
  return { revenue, vat, cost, deliveryCost, profit: revenue - vat - cost - deliveryCost };
}

/** What a supplier's bill comes to: goods and one parcel for each order, plus VAT at the rate of its goods. */
function owedTo({ sold }: Books, supplier: 'North' | 'South') {
  const bills = sold.flatMap(({ lines }) => {
    const own = lines.filter(({ goods }) => range[goods].sender === supplier);
    if (own.length === 0) return [];
    const goods = sum(own.map((line) => range[line.goods].cost * line.quantity));
    const delivery = parcelPrices[supplier];
    const rate = Math.max(...own.map((line) => range[line.goods].rate));
    return [{ goods, delivery, owed: goods + delivery + Math.round(((goods + delivery) * rate) / 100) }];
  });
  const of = (part: 'goods' | 'delivery' | 'owed') => sum(bills.map((bill) => bill[part]));
  return { goods: of('goods'), delivery: of('delivery'), owed: of('owed') };
}
