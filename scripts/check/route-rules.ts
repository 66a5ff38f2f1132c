import type { CallExpression, Node } from 'oxc-parser';
import { walk } from './source.ts';
import type { Finding, Source } from './source.ts';

const rule = '5 routes';
const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'route']);
const refusedStatements: Partial<Record<Node['type'], string>> = {
  TryStatement: 'no try/catch: throw a Problem where it happens, the error handler answers',
  IfStatement: 'no decisions: move this `if` into the service or the rules',
  SwitchStatement: 'no decisions: move this `switch` into the service or the rules',
};

/** A route is schema in, schema out, who may, one call. */
export function checkRoutes(sources: Source[]): Finding[] {
  const routes = sources.filter(({ path, role }) => path.startsWith('src/') && role === 'routes');
  return routes.flatMap((source) => [...queries(source), ...statements(source)]);
}

function queries({ path, imports }: Source): Finding[] {
  const refused = imports.filter(
    ({ specifier, target, isType }) =>
      !isType && (/^(drizzle-orm|pg)(\/|$)/.test(specifier) || target?.endsWith('.table.ts')),
  );
  return refused.map(({ line, specifier }) => ({
    file: path,
    line,
    rule,
    message: `no queries here (${specifier}): call a service`,
  }));
}

function statements({ path, program, lineAt }: Source): Finding[] {
  const findings: Finding[] = [];
  const report = (node: Node, message: string) =>
    findings.push({ file: path, line: lineAt(node.start), rule, message });
  walk(program, (node) => {
    const refusal = refusedStatements[node.type];
    if (refusal) report(node, refusal);
    if (node.type === 'CallExpression' && declaresRoute(node) && !hasSchema(node)) {
      report(node, 'a call without a schema: say what comes in and what goes out');
    }
  });
  return findings;
}

/** `app.get('/…', …)` or `app.route({ … })`. */
function declaresRoute({ callee, arguments: [first] }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed || !methods.has(callee.property.name)) return false;
  if (callee.object.type !== 'Identifier') return false;
  return callee.property.name === 'route' || (first?.type === 'Literal' && String(first.value).startsWith('/'));
}

function hasSchema({ arguments: values }: CallExpression): boolean {
  return values.some(
    (value) =>
      // Options named elsewhere are taken on trust; types check them.
      value.type === 'Identifier' ||
      value.type === 'CallExpression' ||
      (value.type === 'ObjectExpression' &&
        value.properties.some(
          (property) =>
            property.type === 'SpreadElement' || (property.key.type === 'Identifier' && property.key.name === 'schema'),
        )),
  );
}
