import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { backups } from '#admin/backups/backups.table.ts';
import { readConfig } from '#platform/config.ts';
import { scheduleOutcomes } from '#platform/jobs/schedule-outcomes.table.ts';
import { changeStanding } from '#platform/stripe/stripe-standing.ts';
import { placed, stockProduct } from '../support/checkout.ts';
import { openShop } from '../support/shop.ts';

const root = join(import.meta.dirname, '../..');
const file = 'deploy/prometheus/alerts.yaml';
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

const rule = z.strictObject({
  alert: z.string().regex(/^[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
const rules = z
  .strictObject({ groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(rule) })]) })
  .parse(parse(readFileSync(join(root, file), 'utf8'))).groups[0].rules;

test('every alarm names a runbook that is there, and the table of alarms names every alarm', () => {
  expect(rules.filter(({ annotations }) => !existsSync(join(root, annotations.runbook)))).toEqual([]);
  expect(rules.filter(({ alert }) => !operations.includes(`\`${alert}\``))).toEqual([]);
});

test('every number that an alarm looks at is in the shop’s own answer', async () => {
  await using shop = await openShop({ own: true });
  await placed(shop, { items: [{ productId: await stockProduct(shop), quantity: 1 }] });
  const keys = { STRIPE_SECRET_KEY: 'sk_test_51', STRIPE_WEBHOOK_SECRET: 'whsec_51' };
  const { stripe } = readConfig({ ...keys, SHOP_DATA: shop.config.dataFolder });
  // Only the embedded server stores changes.
  Object.assign(shop.config, { stripe, backups: { ...shop.config.backups, pointInTime: true } });
  const at = shop.clock.now();
  await shop.db.insert(backups).values({ state: 'done', startedAt: at, aliveAt: at });
  await changeStanding(shop.db, { lastNoticeAt: at });
  const fault = { failingSince: at, failedAt: at, failures: 1, error: 'The bucket does not answer' };
  await shop.db.insert(scheduleOutcomes).values({ job: 'store-changes', succeededAt: at, ...fault });
  await shop.pool.query(`insert into jobs.job (name) values ('send-mail')`);
  await shop.inject('/api/testimonials');

  const { payload } = await shop.inject('/metrics');

  const given = new Set(payload.match(/^\w+/gm));
  const named = rules.flatMap(({ expr }) => expr.match(/\b(?:shop|http|process|nodejs)_\w+/g) ?? []);
  expect(new Set(named).size).toBeGreaterThan(12);
  expect(named.filter((name) => !given.has(name))).toEqual([]);
});

// Debian's package `prometheus` brings it.
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path));

test.runIf(promtool)('the rules are Prometheus’s, and alarm when they should', () => {
  const said = (args: string[]) =>
    execFileSync(promtool ?? '', args, { cwd: join(root, 'deploy/prometheus'), encoding: 'utf8', stdio: 'pipe' });
  expect(said(['check', 'rules', 'alerts.yaml'])).toContain(`${rules.length} rules found`);
  expect(said(['test', 'rules', 'alerts.test.yaml'])).toContain('SUCCESS');
});
