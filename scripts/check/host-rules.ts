import type { Node } from 'oxc-parser';
import { hostPlaces, within } from './layout.ts';
import { walk } from './source.ts';
import type { Finding, Source } from './source.ts';

const rule = '7 clock, environment, network';
const globals = new Set(['globalThis', 'window', 'self']);

/** The environment, the time of day and the network are handed in, so that tests can set them. */
export function checkHost(sources: Source[]): Finding[] {
  const restricted = sources.filter(
    ({ path, role }) => path.startsWith('src/') && role !== 'test' && !within(path, hostPlaces),
  );
  return restricted.flatMap(({ path, program, lineAt, imports }) => {
    const findings = imports
      .filter(({ specifier }) => specifier === 'node:process' || specifier === 'process')
      .map(({ line }) => ({ file: path, line, rule, message: 'the environment is read by platform/config.ts only' }));
    walk(program, (node, parent) => {
      const message = refusal(node, parent);
      if (message) findings.push({ file: path, line: lineAt(node.start), rule, message });
    });
    return findings;
  });
}

function refusal(node: Node, parent: Node | undefined): string | undefined {
  if (isMember(node, 'process', 'env')) return 'process.env is read by platform/config.ts only';
  if (isMember(node, 'Date', 'now')) return 'time is handed in: use the clock, not Date.now()';
  if (isDateOfNow(node)) return 'time is handed in: use the clock, not new Date()';
  if (isGlobalFetch(node, parent)) return 'global fetch belongs to the platform, the connectors and web/api.ts';
  return undefined;
}

function isMember(node: Node, object: string, property: string): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== object)
    return false;
  return node.property.type === 'Identifier' ? node.property.name === property : isText(node.property, property);
}

function isText(node: Node, text: string): boolean {
  return node.type === 'Literal' && node.value === text;
}

function isDateOfNow(node: Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date') return false;
  return node.type === 'CallExpression' || node.arguments.length === 0;
}

function isGlobalFetch(node: Node, parent: Node | undefined): boolean {
  for (const name of globals) if (isMember(node, name, 'fetch')) return true;
  if (node.type !== 'Identifier' || node.name !== 'fetch' || !parent) return false;
  if (parent.type === 'CallExpression') return true;
  // `{ fetch }` and `x = fetch` hand the global on; `reply.fetch`, `{ fetch: … }` and types do not.
  if (parent.type === 'Property') return parent.value === node;
  return (parent.type === 'VariableDeclarator' && parent.init === node) || parent.type === 'AssignmentExpression';
}
