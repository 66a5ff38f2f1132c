import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from './file-rules.ts';

/** What lay on circles when the rule came: a line per folder, `importer: imported imported`, below src/. It may only get shorter. */
const knownCircles = 'scripts/check/known-circles.txt';

const importedFiles = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

type Graph = Map<string, Set<string>>;

/**
 * A folder is a module: what it needs must not need it, by however many other folders. Tests, and routes with the contents pages that
 * list them, stand above all folders and do not count.
 */
export function checkFolders(root: string): Finding[] {
  const imports = importsOfFolders(root);
  const known = readKnownCircles(join(root, knownCircles));
  const onCircles = importsOnCircles(imports);
  return [
    ...edges(onCircles)
      .filter(([importer, imported]) => !known.get(importer)?.has(imported))
      .map(([importer, imported]) => ({
        file: `src/${importer}`,
        message: `imports src/${imported}, which needs it in turn: ${circle(imports, importer, imported)}`,
      })),
    ...edges(known)
      .filter(([importer, imported]) => !onCircles.get(importer)?.has(imported))
      .map(([importer, imported]) => ({
        file: knownCircles,
        message: `may forget "${imported}" of "${importer}": it lies on no circle any more`,
      })),
  ];
}

function importsOfFolders(root: string): Graph {
  const graph: Graph = new Map();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(counts).toSorted()) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(importedFiles)) {
      const imported = path.startsWith('#') ? join('src', path.slice(1)) : join(dirname(file), path);
      if (counts(imported)) add(graph, nameOf(file), nameOf(imported));
    }
  }
  return graph;
}

function counts(file: string): boolean {
  return dirname(file) !== 'src' && !/^src\/web\/routes\/|\.routes\.ts$|\.test\.tsx?$|\.(gen|d)\.ts$/.test(file);
}

function nameOf(file: string): string {
  return dirname(file).slice('src/'.length);
}

function add(graph: Graph, importer: string, imported: string): void {
  if (importer === imported) return;
  const all = graph.get(importer) ?? new Set();
  graph.set(importer, all.add(imported));
}

/** An import lies on a circle where a way leads back from what is imported. */
function importsOnCircles(graph: Graph): Graph {
  const circles: Graph = new Map();
  const reachable = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(graph, folder)]));
  for (const [importer, imported] of edges(graph)) {
    if (reachable.get(imported)?.has(importer)) add(circles, importer, imported);
  }
  return circles;
}

/** The folders a folder needs, with the one through which each is reached first. */
function reachableFrom(graph: Graph, start: string): Map<string, string> {
  const via = new Map<string, string>();
  const waiting = [start];
  for (const folder of waiting) {
    for (const next of graph.get(folder) ?? []) {
      if (via.has(next)) continue;
      via.set(next, folder);
      waiting.push(next);
    }
  }
  return via;
}

/** The shortest way back, such as `a → b → c → a`. */
function circle(graph: Graph, importer: string, imported: string): string {
  const via = reachableFrom(graph, imported);
  const way = [importer];
  for (let folder = via.get(importer); folder && folder !== imported; folder = via.get(folder)) way.unshift(folder);
  return [importer, imported, ...way].join(' → ');
}

function edges(graph: Graph): [importer: string, imported: string][] {
  return [...graph].flatMap(([importer, all]) => [...all].map((imported): [string, string] => [importer, imported]));
}

function readKnownCircles(file: string): Graph {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [importer = '', imported = ''] = line.split(': ');
      return [importer, new Set(imported.split(' '))];
    }),
  );
}
