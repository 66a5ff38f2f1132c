import { parseArgs } from 'node:util';
import { z } from 'zod';
import { demoConnection, openSharedSuppliers } from '#demo-data/demo-simulator.ts';
import { demoSuppliers } from '#demo-data/demo-suppliers.ts';
import { readConfig } from '#platform/config.ts';
import { faults } from '#tools/supplier-simulator/faults.ts';
import type { Simulator } from '#tools/supplier-simulator/supplier-simulator.ts';
import { orSayPortIsTaken } from './port-taken.ts';

const usage =
  'npm run supplier -- [--port 3001] [--more 5000 (further goods each)] [--latency 50 (ms)] [--fault slow (of all three)]';

const whole = (most: number) => z.coerce.number().pipe(z.int().min(0).max(most));
const options = z.object({
  port: whole(65_535).optional(),
  more: whole(100_000).default(0),
  latency: whole(60_000).default(0),
  fault: z.array(z.enum(faults)).default([]),
});

/** Runs the demo's suppliers on this machine for demo shops that are started after them; ends with Ctrl-C. */
async function open({ port, more, latency, fault }: z.output<typeof options>): Promise<void> {
  const simulator = await openSharedSuppliers(port ?? readConfig().supplierPort, { more, latencyMs: latency });
  for (const { id = 0 } of demoSuppliers) {
    for (const one of fault) simulator.supplier(id).faults.set(one, 'all');
  }
  console.log(`\n  Three suppliers are open. ${simulator.url}/ says what goes on there and how to change it.\n`);
  for (const { id = 0, name } of demoSuppliers) notify(simulator, id, name);
  console.log('\n  Ctrl-C closes them.\n');
}

function notify({ port, supplier }: Simulator, id: number, name: string): void {
  const { connector, apiEndpoint, apiKey } = demoConnection(id, port);
  console.log(
    `  ${name} (${supplier(id).goods.size} products)\n    ${connector.padEnd(12)} ${apiEndpoint}   key ${apiKey}`,
  );
}

const flags = { port: { type: 'string' }, more: { type: 'string' }, latency: { type: 'string' } } as const;
const given = parseArgs({ options: { ...flags, fault: { type: 'string', multiple: true } }, strict: false });
const wanted = options.safeParse(given.values);
if (wanted.success) {
  await orSayPortIsTaken(open(wanted.data));
} else {
  console.error(`Usage: ${usage}`);
  process.exitCode = 2;
}
