import { readOrderFlow } from '#orders/admin/order-flow.ts';
import { watchNotices } from '#payment/notices/notice-watch.ts';
import { seconds } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readSpace } from '#platform/free-space.ts';
import type { Figure } from '#platform/http/health/metrics.ts';
import { listLastSuccesses, listStandingFaults } from '#platform/jobs/schedule-outcomes.ts';
import { countFailedMails, countWaitingMails } from '#platform/mail/outbox.ts';
import { readPaymentMode } from '#platform/stripe/stripe-account.ts';
import { lastBackupAt } from '../backups/read-backups.ts';

/** However many ask, the shop is asked once in so long. */
const validMs = seconds(10);
/** Counting stops here. */
const most = 1_000;

/** What the alarms of docs/operations.md need to know of the shop. Each process gives the same, but for the disks of its machine. */
export function readShopFigures(deps: Deps): () => Promise<readonly Figure[]> {
  let latest: Promise<readonly Figure[]> | undefined;
  let validUntil = 0;
  return () => {
    if (!latest || performance.now() > validUntil) {
      latest = read(deps);
      validUntil = performance.now() + validMs;
    }
    return latest;
  };
}

const parts = [backupFigures, scheduleFigures, mailFigures, orderFigures, paymentFigures, diskFigures];

/** While the database is away the other figures are needed most. */
async function read(deps: Deps): Promise<readonly Figure[]> {
  const figures = await Promise.allSettled(parts.map((part) => part(deps)));
  return figures.flatMap((figure) => (figure.status === 'fulfilled' ? figure.value : []));
}

async function backupFigures({ db }: Deps): Promise<Figure[]> {
  const help = 'When the last whole backup was begun; before the first, when the shop was made';
  return timeFigure({ name: 'shop_last_backup_timestamp_seconds', help }, await lastBackupAt(db));
}

async function scheduleFigures(deps: Deps): Promise<Figure[]> {
  const success = {
    name: 'shop_schedule_last_success_timestamp_seconds',
    help: 'When a scheduled job last succeeded',
  };
  const fault = {
    name: 'shop_schedule_failing_since_timestamp_seconds',
    help: 'Since when a scheduled job has failed; gone with its next success',
  };
  const changes = {
    name: 'shop_last_stored_change_timestamp_seconds',
    help: 'Until when the shop can be restored to any minute; only where changes are stored',
  };
  const [successes, faults] = await Promise.all([listLastSuccesses(deps), listStandingFaults(deps)]);
  const stored = deps.config.backups.pointInTime ? successes.get('store-changes') : undefined;
  return [
    ...[...successes].flatMap(([job, at]) => timeFigure({ ...success, labels: { task: job } }, at)),
    ...faults.flatMap(({ job, since }) => timeFigure({ ...fault, labels: { task: job } }, since)),
    ...timeFigure(changes, stored),
  ];
}

async function mailFigures({ db, clock }: Deps): Promise<Figure[]> {
  const figure = {
    name: 'shop_emails',
    help: `Emails that have waited for a quarter of an hour, and those of two weeks that the server refused, up to ${most}`,
  };
  const now = clock.now();
  const [waiting, failed] = await Promise.all([countWaitingMails(db, now, most), countFailedMails(db, now, most)]);
  return [
    { ...figure, labels: { state: 'waiting' }, value: waiting },
    { ...figure, labels: { state: 'failed' }, value: failed },
  ];
}

async function orderFigures({ db, clock }: Deps): Promise<Figure[]> {
  const { lastAt, day, week } = await readOrderFlow(db, clock.now());
  const figure = { name: 'shop_orders', help: `Orders placed in the past day and week, up to ${most}` };
  return [
    { ...figure, labels: { period: 'day' }, value: day },
    { ...figure, labels: { period: 'week' }, value: week },
    ...timeFigure({ name: 'shop_last_order_timestamp_seconds', help: 'When the last order was placed' }, lastAt),
  ];
}

async function paymentFigures(deps: Deps): Promise<Figure[]> {
  const { payment } = await readPaymentMode(deps);
  if (payment === 'demo') return [];
  const { lastAt, refused, missing } = await watchNotices(deps);
  const help = 'When Stripe’s last notice was accepted; only where customers pay by card';
  const isRefused = 'Notices signed with another secret since the last valid one';
  const isMissing = `Payments of three days that Stripe has sent no notice of, up to ${most}`;
  return [
    ...timeFigure({ name: 'shop_last_payment_notice_timestamp_seconds', help }, lastAt),
    { name: 'shop_refused_payment_notices', help: isRefused, value: refused },
    { name: 'shop_payments_without_notice', help: isMissing, value: missing },
  ];
}

async function diskFigures({ config }: Deps): Promise<Figure[]> {
  const { folder, bucket } = config.backups;
  const folders = { data: config.dataFolder, ...(!bucket && { backups: folder }) };
  const spaces = await Promise.all(
    Object.entries(folders).map(async ([of, path]) => ({ of, space: await readSpace(path) })),
  );
  return spaces.flatMap(({ of, space }) => {
    if (!space) return [];
    const labels = { folder: of };
    const free = { name: 'shop_disk_free_bytes', help: 'What is left of the disk that this folder is on' };
    const all = { name: 'shop_disk_bytes', help: 'How large that disk is' };
    return [
      { ...free, labels, value: space.freeBytes },
      { ...all, labels, value: space.bytes },
    ];
  });
}

function timeFigure(figure: Omit<Figure, 'value'>, at: Date | null | undefined): Figure[] {
  return at ? [{ ...figure, value: at.getTime() / seconds(1) }] : [];
}
