import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import type { Node, ParseResult, Program } from 'oxc-parser';
import { generatedFiles, roleOf } from './layout.ts';

export type Finding = { file: string; line: number; rule: string; message: string };

export type Import = {
  specifier: string;
  /** The file within the project, from its root; undefined for packages and Node's own modules. */
  target: string | undefined;
  line: number;
  isType: boolean;
};

export type Source = {
  path: string;
  lines: number;
  role: string;
  program: Program;
  imports: Import[];
  lineAt: (offset: number) => number;
};

export function readSources(root: string): Source[] {
  const paths = globSync(['{src,scripts,tests}/**/*.{ts,tsx}'], { cwd: root });
  const written = paths.filter((path) => !generatedFiles.includes(path));
  return written.toSorted().map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** @throws SyntaxError naming the file and line: a file that does not parse cannot be checked. */
function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const starts = lineStarts(text);
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1;
  const fault = parsed.errors[0];
  if (fault) throw new SyntaxError(`${path}:${lineAt(fault.labels[0]?.start ?? 0)} ${fault.message}`);

  const imports = [...staticImports(parsed), ...lazyImports(parsed.program)].map(({ specifier, start, isType }) => ({
    specifier,
    isType,
    line: lineAt(start),
    target: targetOf(path, specifier),
  }));
  return { path, imports, lineAt, program: parsed.program, role: roleOf(path), lines: countLines(text) };
}

/** Visits the tree from the top; `parent` is undefined for the program itself. */
export function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  visit(node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one, visit, node);
  }
}

type RawImport = { specifier: string; start: number; isType: boolean };

function staticImports({ module }: ParseResult): RawImport[] {
  const imported = module.staticImports.map(({ moduleRequest, start, entries }) => ({
    start,
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exported = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ start, specifier: moduleRequest.value, isType }] : [],
    ),
  );
  return [...imported, ...exported];
}

/** `import('…')` as an expression and as a type. */
function lazyImports(program: Program): RawImport[] {
  const found: RawImport[] = [];
  walk(program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return;
    const { source, start } = node;
    if (source.type === 'Literal' && typeof source.value === 'string') {
      found.push({ start, specifier: source.value, isType: node.type === 'TSImportType' });
    }
  });
  return found;
}

function targetOf(path: string, specifier: string): string | undefined {
  const file = specifier.replace(/\?.*$/, '');
  if (file.startsWith('#')) return posix.join('src', file.slice(1));
  if (file.startsWith('.')) return posix.join(dirname(path), file);
  return undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
