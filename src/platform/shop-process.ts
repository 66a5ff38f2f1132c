import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

/** What runs here, for whoever looks after it. */
export function describeProcess(): { version: string; node: string; uptimeSeconds: number } {
  const { version } = packageFile.parse(
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
  );
  return { version, node: process.versions.node, uptimeSeconds: Math.round(process.uptime()) };
}
