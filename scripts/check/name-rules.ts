import { basename, extname } from 'node:path';
import type { Node } from 'oxc-parser';
import { contentsPages, refusedFolders, suffixes, webSuffixes } from './layout.ts';
import { walk } from './source.ts';
import type { Finding, Source } from './source.ts';

const rule = 'names';
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What a file may be called, and the few forms of code that a name cannot redeem. */
export function checkNames(sources: Source[]): Finding[] {
  return sources.flatMap((source) => [...faultsOfPath(source), ...faultsOfCode(source)]);
}

function faultsOfPath({ path }: Source): Finding[] {
  const folders = path.split('/').slice(0, -1);
  const messages = folders
    .filter((folder) => refusedFolders.includes(folder))
    .map((folder) => `${folder}/ is no noun of the shop`);
  const isRoute = path.startsWith('src/web/routes/');
  if (!isRoute && basename(path).startsWith('index.'))
    messages.push('no index files: import the file that has the thing');
  if (path.endsWith('.tsx') && !path.startsWith('src/web/')) messages.push('.tsx lives in src/web only');
  // TanStack Router reads the URL from names such as product.$id.tsx.
  if (!isRoute && path.startsWith('src/')) messages.push(...faultsOfName(path));
  return messages.map((message) => ({ file: path, line: 1, rule, message }));
}

function faultsOfName(path: string): string[] {
  const [stem = '', ...roles] = basename(path, extname(path)).split('.');
  if (roles[0] === 'd') return [];
  const allowed = path.startsWith('src/web/') ? webSuffixes : suffixes;
  const unknown = roles.filter((role) => !allowed.includes(role));
  const faults = unknown.map(
    (role) => `.${role} is not one of the suffixes ${allowed.map((one) => `.${one}`).join(' ')}`,
  );
  if (!kebab.test(stem)) faults.push(`${stem} is not kebab-case`);
  const several = roles.length > 1 && roles.at(-1) !== 'test' && roles.join('.') !== 'admin.routes';
  if (roles.length > 2 || several) faults.push('one role a file');
  return faults;
}

function faultsOfCode({ path, program, lineAt }: Source): Finding[] {
  const findings: Finding[] = [];
  walk(program, (node) => {
    const message = faultOfNode(node, path);
    if (message) findings.push({ file: path, line: lineAt(node.start), rule, message });
  });
  return findings;
}

function faultOfNode(node: Node, path: string): string | undefined {
  const forwards =
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null);
  if (forwards && !contentsPages.includes(path)) return 'no barrels: import the thing from where it is written';
  if (node.type === 'TSAsExpression' && node.expression.type === 'TSAsExpression')
    return 'no double assertion: narrow the type instead';
  return undefined;
}
