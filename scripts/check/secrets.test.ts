import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSecrets, filesOf } from './secrets.ts';

const pem = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
} as const;

/** In parts, or this file would be reported. */
const secrets = {
  'payments.env': ['sk', 'live', '51HqLyjWDarjtT1zdp7dcXYZabcdefghijklmnopqrstuvwxyz0123'].join('_'),
  'deploy.pem': generateKeyPairSync('rsa', pem).privateKey,
  'database.ts': ['postgres://shop:Tr0ub4dor', 'db.shop.co.uk/shop'].join('@'),
  'bucket.ts': `aws_secret_access_key = "${['wJalrXUtnFEMI/K7MDENG', 'bPxRfiCYzzzzzzzKEY'].join('/')}"`,
  'release.sh': `GITHUB_TOKEN=${['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')}`,
};

function plant(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  return root;
}

test.each(Object.entries(secrets))('the secret in %s is reported by its line, and not shown', async (name, secret) => {
  const root = plant({ [name]: `first line\n${secret}\n` });
  const findings = await checkSecrets(root, [name]);
  expect(findings.map(({ file }) => file)).toEqual([`${name}:2`]);
  expect(findings[0]?.message).not.toContain(secret.slice(10, 30));
});

test('keys of test accounts, addresses without a password and pictures are no secrets', async () => {
  const root = plant({
    'read.md': 'STRIPE_SECRET_KEY=sk_test_…\npostgres://shop@127.0.0.1:5432/shop\n',
    'picture.bin': Buffer.from(`\0${secrets['release.sh']}`),
  });
  expect(await checkSecrets(root, ['read.md', 'picture.bin'])).toEqual([]);
});

test('files that git ignores are not looked into, new ones are, and without a repository there is no list', () => {
  const root = plant({ 'new.ts': '', 'data.log': '', '.gitignore': '*.log\n' });
  expect(filesOf(root)).toBeUndefined();
  spawnSync('git', ['init', '--quiet', root]);
  expect(filesOf(root)?.toSorted()).toEqual(['.gitignore', 'new.ts']);
});
