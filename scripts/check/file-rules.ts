import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What a file may say about its role; without a suffix it reads and writes (server) or is a part of a screen (web). */
const suffixes = ['table', 'contract', 'rules', 'admin', 'routes', 'jobs', 'mail', 'slow', 'nightly', 'test'];
const webSuffixes = ['queries', 'contract', 'rules', 'slow', 'nightly', 'test'];
const refusedFolders = ['utils', 'util', 'helpers', 'misc', 'common', 'lib', 'shared', 'services', 'models'];
const mostFiles = 30; // in a folder, without tests
const usualLines = 200; // 95 of 100 files keep to them; the limit of each is the linter's

export type Finding = { file: string; message: string };

/** What docs/architecture.md and docs/style.md say about files, their names and their folders. */
export function checkFiles(root: string): Finding[] {
  const paths = globSync('{src,tools}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.(gen|d)\.ts$/.test(path));
  // Files there are named by their address.
  const named = paths.filter((path) => !path.startsWith('src/web/routes/')).toSorted();
  return [...named.flatMap(errorsOfName), ...namesakes(named), ...crowds(named), ...longTail(root, paths)];
}

function errorsOfName(path: string): Finding[] {
  const [stem, ...roles] = basename(path).split('.').slice(0, -1);
  const allowed = path.startsWith('src/web/') ? webSuffixes : suffixes;
  const errors = [
    ...roles.filter((role) => !allowed.includes(role)).map((role) => `.${role} is not one of ${allowed.join(', ')}`),
    ...dirname(path)
      .split('/')
      .filter((folder) => refusedFolders.includes(folder))
      .map((one) => `${one}/ is no noun of the shop`),
  ];
  if (stem === 'index') errors.push('no index files: import the file that has the thing');
  if (path.endsWith('.tsx') && !path.startsWith('src/web/')) errors.push('.tsx lives in src/web only');
  if (roles.filter((role) => role !== 'test' && role !== 'admin').length > 1) errors.push('one role a file');
  return errors.map((message) => ({ file: path, message }));
}

function namesakes(paths: string[]): Finding[] {
  const same = Map.groupBy(paths, (path) => basename(path));
  return [...same].flatMap(([, [first, ...others]]) =>
    others.map((file) => ({ file, message: `${first} has the same name` })),
  );
}

function crowds(paths: string[]): Finding[] {
  const folders = Map.groupBy(
    paths.filter((path) => !/\.test\.tsx?$/.test(path)),
    (path) => dirname(path),
  );
  return [...folders].flatMap(([file, { length }]) =>
    length > mostFiles ? [{ file, message: `${length} files, the limit is ${mostFiles}: it hides two nouns` }] : [],
  );
}

function longTail(root: string, paths: string[]): Finding[] {
  const sources = paths.filter((path) => !/\.test\.tsx?$/.test(path));
  const long = sources.filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1 > usualLines);
  if (long.length <= sources.length * 0.05) return [];
  return [{ file: 'src', message: `${long.length} of ${sources.length} files are longer than ${usualLines} lines` }];
}
