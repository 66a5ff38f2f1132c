import { correctSales } from '#orders/ledger/aggregate-sales.ts';
import type { MoneyStorm } from './money-acts.ts';

/** Of each product at first. */
export const shelf = 1_000;

type Row = {
  number: string;
  status: string;
  total: number;
  provider: string;
  state: string;
  amount: number;
  paid: number;
  refunded: number;
  /** Of it, through the provider. */
  sentBack: number;
  pending: number;
  /** By gift cards. */
  byCards: number;
  /** In cash or by bank, for goods that were added. */
  byHand: number;
};

/** Each sentence names a contradiction within the shop's books or with Stripe's; there should be none. */
export async function findMoneyErrors(storm: MoneyStorm): Promise<string[]> {
  const { rows } = await storm.shop.pool.query<Row>(ordersAndTheirMoney);
  const errors = rows.flatMap((row) => errorsOf(row, moneyAtStripe(storm, row.number)));
  const papers = await readPapers(storm, rows);
  const corrected = await correctSales(storm.shop);
  return [
    ...errors,
    ...(corrected === 0 ? [] : [`${corrected} sums of sales were wrong`]),
    ...(await findStockErrors(storm)),
    ...papers.errors,
    ...(await findBookErrors(storm, papers)),
  ];
}

const ordersAndTheirMoney = `
  select number, status, total, provider, payments.state, amount, coalesce(paid_amount, 0) as paid,
    coalesce(refunded, 0)::int as refunded, coalesce(sent_back, 0)::int as "sentBack", coalesce(pending, 0)::int as pending,
    (select coalesce(sum(card.amount), 0) from jsonb_to_recordset(orders.gift_cards) as card(amount int))::int as "byCards",
    (select coalesce(sum(manual_payments.amount), 0) from manual_payments where order_id = orders.id)::int as "byHand"
  from orders join payments on order_number = number
  left join lateral (
    select sum(refunds.amount) filter (where refunds.state <> 'failed') as refunded,
      sum(refunds.amount) filter (where refunds.state <> 'failed' and way = 'payment') as sent_back,
      count(*) filter (where refunds.state = 'pending') as pending
    from refunds where order_id = orders.id
  ) given on true`;

type AtStripe = ReturnType<typeof moneyAtStripe>;

function moneyAtStripe({ stripe }: MoneyStorm, number: string) {
  const own = [...stripe.sessions.values()].filter(({ client_reference_id: reference }) => reference === number);
  const charges = own.flatMap(({ payment_intent: id }) => (typeof id === 'string' ? [id] : []));
  const isOfOrder = ({ payment_intent: id }: { payment_intent: unknown }) => charges.some((charge) => charge === id);
  const refunds = [...stripe.refunds.values()].filter((one) => isOfOrder(one) && one.status === 'succeeded');
  const decided = [...stripe.disputes.values()].filter((one) => isOfOrder(one) && ['lost', 'won'].includes(one.status));
  const taken = decided.map(({ balance_transactions: moved }) => -sum(moved.map(({ amount }) => amount)));
  return {
    sessions: own.length,
    paid: sum(charges.map((id) => stripe.payments.get(id)?.amount_received ?? 0)),
    sentBack: sum([...refunds.map(({ amount }) => amount), ...taken]),
  };
}

function errorsOf(row: Row, there: AtStripe): string[] {
  const isOpen = !['abandoned', 'cancelled', 'refunded'].includes(row.status);
  // One that is returned had been paid too late, or with another amount.
  const most = row.state === 'returned' ? row.paid : row.total;
  // Refunds in the dashboard count up to the total.
  const isSameRefund = there.sentBack === row.sentBack || (row.refunded === most && there.sentBack > row.sentBack);
  const wrong: Record<string, boolean> = {
    'has pending refunds': row.pending > 0,
    'is unsettled': ['beginning', 'open', 'processing'].includes(row.state) || row.status === 'awaiting-payment',
    'has two sessions': there.sessions > 1,
    'was paid another amount': row.provider === 'stripe' && row.paid !== there.paid,
    'is open and not paid': row.provider === 'stripe' && isOpen && there.paid !== row.amount,
    'is abandoned and paid': row.status === 'abandoned' && there.paid > 0,
    'was refunded another amount': row.provider === 'stripe' && !isSameRefund,
    'was refunded more than it cost': row.refunded > most,
    'is open and wholly refunded': isOpen && row.refunded === most && most > 0,
    'costs another amount than was paid': isOpen && row.amount + row.byCards + row.byHand !== row.total,
  };
  return Object.entries(wrong).flatMap(([what, is]) => (is ? [`${what}: ${JSON.stringify({ ...row, there })}`] : []));
}

/** Refunded pieces are back on the shelf only where somebody said so, so what is missing has an upper limit only. */
async function findStockErrors({ shop }: MoneyStorm): Promise<string[]> {
  const { rows } = await shop.pool.query<{ error: string }>(`
    select 'product ' || id || ': ' || stock || ' left, at most ' || gone || ' gone' as error
    from (
      select products.id, stock, coalesce(sum(case
        when status = 'abandoned' then 0
        when is_restocked then sent + dropped
        else quantity end), 0) as gone
      from products left join order_lines on product_id = products.id left join orders on orders.id = order_id
      group by products.id
    ) goods
    where stock not between ${shelf} - gone and ${shelf}`);
  return rows.map(({ error }) => error);
}

type Rate = { gross: string; vat: string };
type Receipt = {
  order: { total: string };
  additions: { total: string; vatRates: Rate[] }[];
  vatRates: Rate[];
  creditNotes: { vatRates: Rate[] }[];
};

/** Receipts and credit notes of all orders, and what they add up to. */
async function readPapers({ admin }: MoneyStorm, rows: readonly Row[]) {
  const errors: string[] = [];
  let [gross, vat] = [0, 0];
  for (const { number, status, state, total, refunded } of rows) {
    if (status === 'abandoned') continue;
    const reply = await admin.get(`/api/orders/${number}/receipt`);
    if (reply.statusCode !== 200) {
      if (state !== 'returned') errors.push(`${number} has no receipt: ${reply.statusCode}`);
      continue;
    }
    const { order, additions, vatRates, creditNotes } = reply.json<Receipt>();
    const sold = ratesOf([{ vatRates }, ...additions]);
    const credited = ratesOf(creditNotes);
    const receipts = sum([order, ...additions].map((one) => inPence(one.total)));
    if (receipts !== total) errors.push(`${number}: receipts of ${receipts}, total ${total}`);
    if (credited.gross !== refunded) errors.push(`${number}: credit notes of ${credited.gross}, refunded ${refunded}`);
    if (credited.vat > sold.vat) errors.push(`${number}: more VAT credited than sold`);
    if (refunded === total && credited.vat !== sold.vat)
      errors.push(`${number}: VAT ${sold.vat}, ${credited.vat} back`);
    gross += sold.gross - credited.gross;
    vat += sold.vat - credited.vat;
  }
  return { errors, gross, vat };
}

async function findBookErrors({ shop, admin }: MoneyStorm, papers: { gross: number; vat: number }): Promise<string[]> {
  const month = shop.clock.now().toISOString().slice(0, 'YYYY-MM'.length);
  const reply = await admin.get(`/api/admin/books/vat?until=${month}&months=3`);
  const { rates } = reply.json<{ rates: { sales: Rate; credits: Rate }[] }>();
  const booked = ratesOf(rates.map(({ sales, credits }) => ({ vatRates: [sales, credits] })));
  const isSame = booked.gross === papers.gross && booked.vat === papers.vat;
  return isSame ? [] : [`books ${JSON.stringify(booked)}, papers ${JSON.stringify(papers)}`];
}

function ratesOf(papers: readonly { vatRates: Rate[] }[]) {
  const rates = papers.flatMap(({ vatRates }) => vatRates);
  return { gross: sum(rates.map((rate) => inPence(rate.gross))), vat: sum(rates.map((rate) => inPence(rate.vat))) };
}

function inPence(pounds: string): number {
  return Math.round(Number(pounds) * 100);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
