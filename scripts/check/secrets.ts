import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Finding } from './file-rules.ts';

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

/** Whatever git tracks or would add. Undefined: there is no git, or no repository. */
export function filesOf(root: string): string[] | undefined {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024, // bytes
  });
  if (listed.status !== 0) return undefined;
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** Keys, tokens, and addresses with a password: a test writes its invented ones in parts. The secret itself is not in the message: logs of CI are read by many. */
export async function checkSecrets(root: string, files: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    if (isBinary(bytes)) continue;
    const source = { filePath: file, content: bytes.toString(), ext: extname(file), contentType: 'text' as const };
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
    for (const { message, loc } of messages) findings.push({ file: `${file}:${loc.start.line}`, message });
  }
  return findings;
}

/** As git tells it: by a zero at the start. */
function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8_000).includes(0);
}
