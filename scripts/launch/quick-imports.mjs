// For `node --import`. To resolve a module Node reads the package.json of its package, and parses the list of exports again for
// each module. drizzle-orm's is 179 KB long: importing it took two thirds of a start from the sources (measured
// in docs/benchmarks.md; `npm start` runs a bundle and does not need this) and left 170 MB of garbage. So its modules are resolved here by the same rules.
import { registerHooks } from 'node:module';

const library = 'drizzle-orm';
const folder = `/node_modules/${library}/`;

/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const found = new Map();

registerHooks({
  resolve(specifier, context, resolve) {
    if (!context.conditions.includes('import')) return resolve(specifier, context);
    if (specifier === library || specifier.startsWith(`${library}/`)) {
      const known = found.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true };
      found.set(specifier, known);
      return known;
    }
    if (specifier.startsWith('.') && context.parentURL?.includes(folder))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    return resolve(specifier, context);
  },
});
