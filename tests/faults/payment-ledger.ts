import type { Connection } from '#platform/database/database.ts';
import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { ask, stockAtFirst } from './checkout-ledger.ts';

/**
 * Ages all payments by an hour; those that never began by two days, because the provider rejects a repeated request under the
 * same key with another expiry time.
 */
export async function agePayments(connection: Connection): Promise<void> {
  await ask(
    connection,
    `update payments set (created_at, updated_at, expires_at) = (
       select created_at - age, updated_at - age, expires_at - age
       from (select case state when 'beginning' then interval '2 days' else interval '1 hour' end as age) ages)`,
  );
}

/** Payments that hold goods, and pending refunds. */
export async function countOpenPayments(connection: Connection): Promise<number> {
  const [{ count }] = await ask<{ count: number }>(
    connection,
    `select (select count(*) from payments where state in ('beginning', 'open', 'processing'))::int
       + (select count(*) from refunds where state = 'pending')::int as count`,
  );
  return count;
}

type Row = { number: string; status: string; total: number; state: string; reference: string | null; refunded: number };

/** Each sentence names a contradiction between the shop's books and the provider's, or within them; there should be none. */
export async function findPaymentErrors(connection: Connection, stripe: StripeSimulator): Promise<string[]> {
  const [{ errors }] = await ask<{ errors: string[] }>(connection, contradictions);
  const orders = await ask<Row>(
    connection,
    `select number, status, total, payments.state, reference,
       (select coalesce(sum(refunds.amount), 0) from refunds where order_id = orders.id and refunds.state = 'done')::int as refunded
     from orders join payments on order_number = number`,
  );
  const byReference = new Map(orders.map((order) => [order.reference ?? '', order]));
  const atStripe = [...stripe.sessions.values()].flatMap((session) => {
    const intent = session.payment_intent;
    const id = typeof intent === 'string' ? intent : intent?.id;
    const given = [...stripe.refunds.values()].filter((refund) => refund.payment_intent === id);
    const back = given.reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0);
    return errorsOf(byReference.get(session.id), { ...session, back });
  });
  const isPaid = (reference: string | null) => stripe.sessions.get(reference ?? '')?.payment_status === 'paid';
  const unpaid = orders.filter(({ status, reference }) => status === 'confirmed' && !isPaid(reference));
  return [...errors, ...atStripe, ...unpaid.map(({ number }) => `order ${number} is confirmed and was never paid`)];
}

type Session = { id: string; payment_status: string; amount_total: number | null; back: number };

function errorsOf(
  order: Row | undefined,
  { id, payment_status: status, amount_total: amount, back }: Session,
): string[] {
  if (status !== 'paid') {
    const isKept = order !== undefined && order.status !== 'abandoned';
    return isKept ? [`order ${order.number} is ${order.status}, and nobody paid ${id}`] : [];
  }
  if (!order) return [`${id} was paid, and there is no order for it`];
  const { number, status: now, total, refunded } = order;
  const isKept = now === 'confirmed' && total === amount && back === 0;
  const isReturned = now === 'cancelled' && back === amount && refunded === amount;
  return isKept || isReturned
    ? []
    : [`order ${number} is ${now} for ${total}: ${id} took ${amount} and gave back ${back}`];
}

const contradictions = `
  with held as (
    select * from orders where status not in ('abandoned', 'cancelled')
  ), sold as (
    select products.id, stock, coalesce((
      select sum(quantity) from order_lines join held on held.id = order_id where product_id = products.id
    ), 0) as quantity from products
  ), errors as (
    select 'product ' || id || ': ' || stock || ' left, ' || quantity || ' sold' as error from sold
    where stock + quantity <> ${stockAtFirst}
    union all
    select 'order ' || number || ' still waits for its payment' from orders where status = 'awaiting-payment'
    union all
    select 'promotion ' || code || ': ' || uses || ' uses, ' || count(held.id) || ' orders' from promotions
    left join held on promo_code = code group by promotions.id having uses <> count(held.id)
    union all
    select 'promotion ' || code || ': ' || uses || ' uses, ' || count(promotion_uses) || ' noted' from promotions
    left join promotion_uses on promotion_id = promotions.id group by promotions.id having uses <> count(promotion_uses)
    union all
    select 'order ' || number || ' has ' || count(*) || ' confirmation emails to send' from mails
    join orders on html like '%' || number || '%' where template = 'order-confirmation' group by number having count(*) > 1
  )
  select coalesce(array_agg(error), '{}') as errors from errors`;
