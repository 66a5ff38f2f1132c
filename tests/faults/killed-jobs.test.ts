import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { startExternalServer } from '../support/external-server.ts';
import { mailServer } from '../support/mail.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';

// Shops in processes of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 });

const patiently = { timeout: 120_000 };

/** Its first email is in hand until its process is killed. */
async function slowMailServer() {
  let asked = 0;
  const server = await mailServer({
    onRcptTo(_address, _session, done) {
      asked += 1;
      if (asked > 1) done();
    },
  });
  return Object.assign(server, { asked: () => asked });
}

async function subscribe(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url };
  const body = JSON.stringify({ email: 'ann.barker@example.co.uk' });
  const reply = await fetch(`${url}/api/newsletter`, { method: 'POST', headers, body });
  expect(reply.status).toBeLessThan(300);
}

async function ask<Row>(connection: ConstructorParameters<typeof Client>[0], statement: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const oldestActive = `select count(*)::int as jobs from jobs.job where state = 'active' and started_on < now() - interval '20 seconds'`;

test('what a killed shop had in hand is done soon after its next start, once, and nothing stays in hand', async () => {
  await using post = await slowMailServer();
  await using data = openDataFolder();
  const env = { SHOP_DATA: data.path, SMTP_URL: post.url, MAIL_FROM: 'Shop <shop@example.co.uk>' };
  await using shop = await startShopProcess(env);
  await subscribe(shop.url);
  await expect.poll(post.asked, patiently).toBe(1);
  const connection = { host: `${data.path}/run`, user: 'shop', database: 'shop' };
  await ask(
    connection,
    `insert into jobs.job (name, state, started_on, expire_seconds, retry_limit)
      values ('store-changes', 'active', now() - interval '1 hour', 21600, 0)`,
  );
  shop.kill('SIGKILL');
  await shop.ended;

  await using again = await startShopProcess(env);
  const opened = performance.now();
  await expect.poll(() => post.delivered.length, patiently).toBe(1);

  // The killed process's claim to the email lapses after 20 seconds.
  expect(performance.now() - opened).toBeLessThan(40_000);
  expect(again.output()).not.toContain('A bug');
  await expect.poll(() => ask(connection, oldestActive), patiently).toEqual([{ jobs: 0 }]);
  expect(post.delivered).toHaveLength(1);
});

test('what a killed process had in hand is taken up by another, and not before it was killed', async () => {
  await using post = await slowMailServer();
  await using folder = openDataFolder();
  await using data = openDataFolder();
  await using server = await startExternalServer(folder.path);
  const env = {
    DATABASE_URL: server.connection.connectionString,
    SHOP_SECRET: 'only-for-tests'.repeat(3),
    SHOP_DATA: data.path,
    SMTP_URL: post.url,
    MAIL_FROM: 'Shop <shop@example.co.uk>',
  };
  await using holder = await startShopProcess(env);
  await using other = await startShopProcess(env);
  // Of two that are awake either could take the email.
  other.kill('SIGSTOP');
  await subscribe(holder.url);
  await expect.poll(post.asked, patiently).toBe(1);
  other.kill('SIGCONT');
  const isSigned = `select heartbeat_on > started_on as signed from jobs.job where name = 'send-mail' and state = 'active'`;
  await expect.poll(() => ask(server.connection, isSigned), patiently).toEqual([{ signed: true }]);
  expect(post.asked()).toBe(1);

  holder.kill('SIGKILL');
  const killed = performance.now();
  await expect.poll(() => post.delivered.length, patiently).toBe(1);

  expect(performance.now() - killed).toBeLessThan(100_000);
  await expect.poll(() => ask(server.connection, oldestActive), patiently).toEqual([{ jobs: 0 }]);
  expect(post.delivered).toHaveLength(1);
});
