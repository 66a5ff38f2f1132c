import { ask, findErrors, productCount, shopper } from '../faults/checkout-ledger.ts';
import type { Sale } from './buyers.ts';
import { browserFrom } from './buyers.ts';
import { owner, until } from './cluster.ts';
import type { Cluster } from './cluster.ts';

const scarceStock = 40;

/** The last product sells out soon, which tests for overselling. */
export async function makeScarce({ primaryUrl }: Cluster): Promise<void> {
  await ask({ connectionString: primaryUrl }, `update products set stock = ${scarceStock} where id = ${productCount}`);
}

/** Lost, duplicated and oversold orders, and missing or repeated emails. */
export async function findBroken({ primaryUrl }: Cluster, sales: readonly Sale[]): Promise<string[]> {
  const connection = { connectionString: primaryUrl };
  const ledger = { acknowledged: new Map<string, string>(), unanswered: new Map<string, object>(), refused: [] };
  const faults = (await findErrors(connection, ledger)).filter((fault) => !isAllThereWas(fault));
  const stored = await ask<{ number: string }>(connection, 'select number from orders');
  const numbers = new Set(stored.map(({ number }) => number));
  const lost = sales.filter(({ number }) => !numbers.has(number));
  if (new Set(sales.map(({ number }) => number)).size !== sales.length) faults.push('two buyers have the same order');
  const doubled = await ask<{ email: string }>(
    connection,
    'select customer_email as email from orders group by customer_email having count(*) > 1',
  );
  return [
    ...faults,
    ...lost.map(({ number }) => `order ${number} was acknowledged and is lost`),
    ...[...doubled].map(({ email }) => `${email} ordered once and has more orders`),
  ];
}

/** The books expect as much of the scarce product as of the others. */
function isAllThereWas(fault: string): boolean {
  const [, left, sold] = new RegExp(`^product ${productCount}: (\\d+) left, (\\d+) sold$`).exec(fault) ?? [];
  return Number(left) + Number(sold) === scarceStock;
}

/** Jobs of a killed worker are retried a minute or two later. Afterwards each order has one confirmation, and no job has failed for good. */
export async function findBrokenJobs({ primaryUrl }: Cluster): Promise<string[]> {
  const connection = { connectionString: primaryUrl };
  const left = `select count(*)::int as count from jobs.job where state < 'completed' and name like 'mail-order%'`;
  await until(
    'background work is done',
    async () => (await ask<{ count: number }>(connection, left))[0].count === 0,
    300_000,
  );
  const rows = await ask<{ fault: string }>(
    connection,
    `select customer_email || ' has ' || count(mails) || ' confirmations' as fault from orders
       left join mails on recipient = customer_email and template = 'order-confirmation'
       group by customer_email having count(mails) <> 1
     union all select 'a job failed for good: ' || data::text from jobs.job where name = 'dead-letters'`,
  );
  return [...rows].map(({ fault }) => fault);
}

/** @returns after how many milliseconds every process showed it */
export async function changePrice({ url, web }: Cluster, price: string): Promise<number> {
  const browser = browserFrom(900);
  const shown = async () => {
    const answers = await Promise.all(web.map(({ url: own }) => browser(`${own}/api/products/1`)));
    return answers.every(({ text }) => text.includes(`"${price}"`));
  };
  const { cookie } = await browser(`${url}/api/auth/login`, { method: 'POST', body: owner });
  await shown();
  const { status, text } = await browser(`${url}/api/products/1`, { method: 'PATCH', body: { price }, cookie });
  if (status !== 200) throw new Error(`The price could not be changed: ${status} ${text}`);
  const began = performance.now();
  while (!(await shown())) if (performance.now() - began > 30_000) throw new Error('A process shows an old price.');
  return Math.round(performance.now() - began);
}

/** One visitor at one address guesses a password at one process after another. @returns how many guesses were answered */
export async function guessPasswords({ web }: Cluster): Promise<number> {
  const browser = browserFrom(901);
  for (let guess = 0; guess < 50; guess += 1) {
    const url = web[guess % web.length]?.url ?? '';
    const body = { email: shopper.customerEmail, password: `guess number ${guess}` };
    const { status } = await browser(`${url}/api/auth/login`, { method: 'POST', body });
    if (status === 429) return guess;
  }
  return 50;
}

export type SignedIn = { isKept(): Promise<boolean> };

/** A customer who signs in once, and is recognised by every process. */
export async function signIn({ url, web }: Cluster): Promise<SignedIn> {
  const browser = browserFrom(902);
  const email = 'ann@example.co.uk';
  const body = { firstName: 'Ann', lastName: 'Barker', email, password: 'three brown terriers' };
  const { status, text, cookie } = await browser(`${url}/api/auth/register`, { method: 'POST', body });
  if (status !== 201) throw new Error(`Nobody could register: ${status} ${text}`);
  return {
    async isKept() {
      const answers = await Promise.all(web.map(({ url: own }) => browser(`${own}/api/auth/me`, { cookie })));
      return answers.every((answer) => answer.text.includes(email));
    },
  };
}
