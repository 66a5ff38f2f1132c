import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeouts } from '#platform/database/database.ts';
import { freePort } from '#platform/http/free-port.ts';
import { canConnect } from '../support/can-connect.ts';
import { ports } from './database-servers.ts';
import type { Member } from './database-servers.ts';
import { answers, Program } from './program.ts';
import type { ProgramOptions } from './program.ts';

/** HAProxy's ports: for visitors, for connections to the primary, and to any replica. */
export type Doors = { web: number; primary: number; replica: number };

/** HAProxy in front of the web processes and the database: each request goes where the health checks allow. */
export async function planBalancer(folder: string, members: readonly Member[], webPorts: readonly number[]) {
  const doors: Doors = { web: await freePort(), primary: await freePort(), replica: await freePort() };
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, balancerSettings(doors, members, webPorts));
  const balancer = new Program({
    name: 'HAProxy',
    command: ['/usr/sbin/haproxy', '-db', '-f', file],
    log: join(folder, 'haproxy.log'),
    // Any response means that it is there.
    isUp: () => answers(`http://127.0.0.1:${doors.web}/healthz`, () => true),
  });
  return { balancer, doors };
}

/** deploy/haproxy.cfg, for these processes and on this port. */
export function visitorsSettings(port: number, webPorts: readonly number[]): string {
  const file = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const servers = webPorts.map((web, index) => `  server web-${index + 1} 127.0.0.1:${web} check\n`).join('');
  return file.replace('bind :80', `bind 127.0.0.1:${port}`).replaceAll(/(?: {2}server web-\d .*\n)+/g, servers);
}

function balancerSettings(doors: Doors, members: readonly Member[], webPorts: readonly number[]): string {
  const database = (door: 'primary' | 'replica') => `
listen ${door}
  mode tcp
  bind 127.0.0.1:${doors[door]}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /${door}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, address }) => `  server ${name} ${address} check port ${ports.patroni}`).join('\n')}
`;
  return `${visitorsSettings(doors.web, webPorts)}
defaults
  timeout connect 2s
  timeout check 2s
${database('primary')}${database('replica')}`;
}

/** In transaction mode, in front of HAProxy's port for the primary. */
export async function planPooler(folder: string, doors: Doors, user: ProgramOptions['ids']) {
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const first = Object.entries(timeouts.requests).map(([name, ms]) => `set ${name} = ${ms}`);
  writeFileSync(
    file,
    `[databases]
shop = host=127.0.0.1 port=${doors.primary} user=shop connect_query='${first.join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 3
`,
  );
  const pooler = new Program({
    name: 'PgBouncer',
    command: ['/usr/sbin/pgbouncer', file],
    log: join(folder, 'pgbouncer.log'),
    ids: user,
    isUp: () => canConnect(`postgres://shop@127.0.0.1:${port}/shop`),
  });
  return { pooler, url: `postgres://shop@127.0.0.1:${port}/shop` };
}
