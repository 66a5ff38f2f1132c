import {
  areaOf,
  contentsPages,
  generatedFiles,
  levelOf,
  purePackages,
  roleOf,
  sharedGround,
  tableReaders,
  within,
} from './layout.ts';
import type { Finding, Import, Source } from './source.ts';

type Rule = { name: string; refuses: (from: Source, wanted: Wanted) => string | undefined };
type Wanted = Import & { target: string };

/** Who may import whom: the rules of docs/architecture.md that one import alone can break. */
export function checkImports(sources: Source[]): Finding[] {
  const known = new Set(sources.map(({ path }) => path));
  return sources.flatMap((source) => [...brokenImports(source, known), ...source.imports.flatMap(broken(source))]);
}

function broken(source: Source) {
  return (wanted: Import): Finding[] => {
    const refusals = rulesFor(source).flatMap(({ name, refuses }) => {
      const message = wanted.target === undefined ? undefined : refuses(source, { ...wanted, target: wanted.target });
      return message === undefined ? [] : [{ file: source.path, line: wanted.line, rule: name, message }];
    });
    const outsider = refusedPackage(source, wanted);
    return outsider ? [...refusals, { file: source.path, line: wanted.line, ...outsider }] : refusals;
  };
}

function rulesFor({ path, role }: Source): Rule[] {
  if (!path.startsWith('src/')) return [];
  if (role === 'test') return [spelling];
  if (path.startsWith('src/web/')) return [spelling, web, webParts];
  if (contentsPages.includes(path)) return [serverWithoutWeb];
  // Imported by src/routes.ts alone, so they stand above all areas.
  if (role === 'routes') return [spelling, serverWithoutWeb, acrossAreas];
  return [spelling, serverWithoutWeb, level, acrossAreas, pureContracts];
}

const level: Rule = {
  name: '1 levels',
  refuses: ({ path }, { target }) => {
    const [from, to] = [levelOf(path), levelOf(target)];
    if (contentsPages.includes(target)) return `${target} is a contents page: nothing below it may import it`;
    if (from === undefined || to === undefined || to <= from) return undefined;
    return `${areaOf(path)} lies below ${areaOf(target)} and must not know it; let an event carry the news (${target})`;
  },
};

const acrossAreas: Rule = {
  name: '2 across areas',
  refuses: ({ path, role }, { target }) => {
    if (areaOf(path) === areaOf(target) || within(path, tableReaders)) return undefined;
    const wanted = roleOf(target);
    if (wanted === 'table' && role === 'table') return undefined;
    if (wanted === 'table')
      return `${target} belongs to ${areaOf(target)}: ask for a function there, or read its contract`;
    if (wanted === '' || wanted === 'contract') return undefined;
    return `only x.ts and x.contract.ts are open to other areas, not ${target}`;
  },
};

const pureContracts: Rule = {
  name: '4 contracts and rules',
  refuses: ({ role }, { target }) => {
    const allowed = { contract: ['contract'], rules: ['contract', 'rules'] }[role];
    if (!allowed || allowed.includes(roleOf(target)) || within(target, sharedGround)) return undefined;
    return `a ${role} file imports ${role === 'rules' ? 'contracts, rules' : 'zod, contracts'} and money only, not ${target}`;
  },
};

const web: Rule = {
  name: '6 web',
  refuses: (_, { target }) => {
    if (target.startsWith('src/web/') || roleOf(target) === 'contract' || within(target, sharedGround))
      return undefined;
    return `the browser may know contracts only, not ${target}`;
  },
};

const webParts: Rule = {
  name: '6 web',
  refuses: ({ path }, { target }) => {
    const feature = /^src\/web\/features\/[^/]+\//;
    const [from, to] = [feature.exec(path)?.[0], feature.exec(target)?.[0]];
    if (from && to && from !== to) return `features do not import each other (${target}): compose them in the route`;
    if (from && target.startsWith('src/web/routes/'))
      return `a route imports its parts, never the other way round (${target})`;
    const leavesUi =
      path.startsWith('src/web/ui/') && target.startsWith('src/web/') && !target.startsWith('src/web/ui/');
    return leavesUi ? `ui/ knows nothing of this shop (${target})` : undefined;
  },
};

const serverWithoutWeb: Rule = {
  name: '6 web',
  refuses: (_, { target }) =>
    target.startsWith('src/web/') ? `the server does not import the web code (${target})` : undefined,
};

const spelling: Rule = {
  name: 'spelling',
  refuses: ({ path }, { specifier, target }) => {
    if (!target.startsWith('src/')) return undefined;
    const same = areaOf(path) !== undefined && areaOf(path) === areaOf(target);
    if (same && specifier.startsWith('#')) return `inside an area imports are relative, not ${specifier}`;
    if (!same && areaOf(path) && specifier.startsWith('.'))
      return `across areas imports begin with #, not ${specifier}`;
    return undefined;
  },
};

/** Contracts know zod; rules know packages without side effects. */
function refusedPackage(
  { path, role }: Source,
  { specifier, target }: Import,
): Pick<Finding, 'rule' | 'message'> | undefined {
  if (target !== undefined || !path.startsWith('src/')) return undefined;
  const allowed = { contract: ['zod'], rules: purePackages }[role];
  if (!allowed || allowed.includes(specifier)) return undefined;
  return {
    rule: '4 contracts and rules',
    message: `a ${role} file stays pure: ${allowed.join(', ')}, not ${specifier}`,
  };
}

function brokenImports({ path, imports }: Source, known: Set<string>): Finding[] {
  return imports.flatMap(({ target, specifier, line }) => {
    if (target === undefined || !/^src\/|^scripts\/|^tests\//.test(target)) return [];
    if (known.has(target) || generatedFiles.includes(target) || /\.(css|json|svg|woff2|mjs|webp|png)$/.test(target))
      return [];
    return [{ file: path, line, rule: 'spelling', message: `${specifier} is no file; imports carry .ts or .tsx` }];
  });
}
