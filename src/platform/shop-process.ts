import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './project-folder.ts';

const packageFile = z.object({ version: z.string() });

/** Version and uptime of this process, for its operators. */
export function describeProcess(): { version: string; node: string; uptimeSeconds: number } {
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')));
  return { version, node: process.versions.node, uptimeSeconds: Math.round(process.uptime()) };
}
