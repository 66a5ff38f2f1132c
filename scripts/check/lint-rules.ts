import { dirname, join } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>;
type Visitor = ReturnType<Rule['create']>;
type Visited<Kind extends keyof Visitor> = Parameters<NonNullable<Visitor[Kind]>>[0];
type CallExpression = Visited<'CallExpression'>;
type Place = NonNullable<Parameters<Parameters<Rule['create']>[0]['report']>[0]['node']>;

/** A route is schema in, schema out, who may, one call. */
const routesDecideNothing: Rule = {
  create(context) {
    const decision = (node: Place) =>
      context.report({ node, message: 'A route decides nothing: this belongs in the service or the rules.' });
    return {
      IfStatement: decision,
      SwitchStatement: decision,
      TryStatement: decision,
      CallExpression(node) {
        if (declaresRoute(node) && !hasSchema(node))
          context.report({ node, message: 'A call without a schema: say what comes in and what goes out.' });
      },
    };
  },
};

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'route']);

/** `app.get('/…', …)` or `app.route({ … })`. */
function declaresRoute({ callee, arguments: [first] }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  if (callee.object.type !== 'Identifier' || !methods.has(callee.property.name)) return false;
  return callee.property.name === 'route' || (first?.type === 'Literal' && String(first.value).startsWith('/'));
}

/** Options named elsewhere are taken on trust; types check them. */
function hasSchema({ arguments: values }: CallExpression): boolean {
  return values.some(
    (value) =>
      value.type === 'Identifier' ||
      value.type === 'CallExpression' ||
      (value.type === 'ObjectExpression' &&
        value.properties.some(
          (property) =>
            property.type === 'SpreadElement' || (property.key.type === 'Identifier' && property.key.name === 'schema'),
        )),
  );
}

const noPresentTime: Rule = {
  create(context) {
    const reject = (node: CallExpression | Visited<'NewExpression'>) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date') return;
      if (node.type === 'CallExpression' || node.arguments.length === 0)
        context.report({ node, message: 'Time is handed in: use the clock, not the time of this moment.' });
    };
    return { CallExpression: reject, NewExpression: reject };
  },
};

const noDoubleAssertion: Rule = {
  create: (context) => ({
    TSAsExpression(node) {
      if (node.expression.type === 'TSAsExpression')
        context.report({ node, message: 'No double assertion: narrow the type instead.' });
    },
  }),
};

const noForwarding: Rule = {
  create(context) {
    const message = 'Nothing is forwarded: import the thing from where it is written.';
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration(node) {
        if (node.source) context.report({ node, message });
      },
    };
  },
};

type Importing = { source?: Visited<'ImportExpression'>['source'] | null };

/** Calls with each import of a file, lazy ones and what is forwarded included. */
function eachImport(visit: (wanted: string, node: Place) => void): Visitor {
  const check = (node: Place) => {
    const { source } = node as Place & Importing;
    if (source?.type === 'Literal' && typeof source.value === 'string') visit(source.value, source);
  };
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
}

/** Relative inside an area, `#` across areas, and always a file with its extension. */
const importsAreSpelledAlike: Rule = {
  create(context) {
    const file = context.filename.slice(context.cwd.length + 1);
    const area = areaOf(file);
    return eachImport((wanted, node) => {
      if (!/^[.#]/.test(wanted)) return;
      const isRelative = wanted.startsWith('.');
      const wantedArea = areaOf(isRelative ? join(dirname(file), wanted) : `src/${wanted.slice(1)}`);
      const same = wantedArea === area;
      const isContents = dirname(file) === 'src';
      const report = (message: string) => context.report({ node, message });
      if (!/\.\w+(\?\w+)?$/.test(wanted)) report('An import names a file with its extension.');
      else if (area && same && !isRelative) report('Inside an area imports are relative.');
      else if ((area || isContents) && wantedArea && !same && isRelative && !file.includes('.test.'))
        report('Across areas imports begin with #.');
    });
  },
};

const importsOnly: Rule = {
  meta: { schema: [{ type: 'object' }] },
  create(context) {
    // Its options stand in oxlint.config.ts alone.
    const [{ allowed, message }] = context.options as [{ allowed: string; message: string }];
    const pattern = new RegExp(allowed);
    return eachImport((wanted, node) => {
      if (!pattern.test(wanted)) context.report({ node, message });
    });
  },
};

/** `catalogue` for `src/catalogue/products/products.ts`; undefined for contents pages and everything outside `src`. */
function areaOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

/** What oxlint has no rule for. */
const plugin: { meta: { name: string }; rules: Record<string, Rule> } = {
  meta: { name: 'shop' },
  rules: {
    'routes-decide-nothing': routesDecideNothing,
    'no-present-time': noPresentTime,
    'no-double-assertion': noDoubleAssertion,
    'no-forwarding': noForwarding,
    'imports-are-spelled-alike': importsAreSpelledAlike,
    'imports-only': importsOnly,
  },
};

export default plugin;
