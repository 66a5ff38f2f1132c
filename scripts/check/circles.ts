import { contentsPages, roleOf } from './layout.ts';
import type { Finding, Source } from './source.ts';

type Step = { from: string; to: string; file: string; line: number; specifier: string };

/** Two files that need each other are one file, or a third one is missing. */
export function checkCircles(sources: Source[]): Finding[] {
  const steps = stepsBetweenFiles(sources);
  return circles(steps).map((circle) => {
    const [first] = circle;
    const way = [...circle.map(({ from }) => from), first?.from].join(' -> ');
    const lines = circle.map(({ file, line, specifier }) => `\n      ${file}:${line} imports ${specifier}`).join('');
    return { file: first?.file ?? '', line: first?.line ?? 0, rule: '1 circle', message: `${way}${lines}` };
  });
}

/** Contents pages see everything, tests set up whatever they need, and the web has rules of its own. */
function stepsBetweenFiles(sources: Source[]): Step[] {
  const areas = sources.filter(
    ({ path, role }) =>
      path.startsWith('src/') &&
      !path.startsWith('src/web/') &&
      role !== 'test' &&
      !contentsPages.includes(path),
  );
  return areas.flatMap(({ path, role, imports }) =>
    imports.flatMap(({ target, line, specifier }) => {
      if (target === undefined) return [];
      // A foreign key: rows of a part point at their whole, which may still read its parts.
      if (role === 'table' && roleOf(target) === 'table') return [];
      return [{ from: path, to: target, file: path, line, specifier }];
    }),
  );
}

/** One shortest circle per pair of files that begins one, each circle once. */
function circles(steps: Step[]): Step[][] {
  const found = new Map<string, Step[]>();
  for (const step of steps) {
    const back = shortestWay(steps, step.to, step.from);
    if (!back) continue;
    const circle = [step, ...back];
    const name = circle
      .map(({ from }) => from)
      .toSorted()
      .join();
    if (!found.has(name)) found.set(name, circle);
  }
  return [...found.values()];
}

function shortestWay(steps: Step[], from: string, to: string): Step[] | undefined {
  const ways: Step[][] = steps.filter((step) => step.from === from).map((step) => [step]);
  const seen = new Set([from]);
  for (const way of ways) {
    const end = way.at(-1)?.to;
    if (end === to) return way;
    if (end === undefined || seen.has(end)) continue;
    seen.add(end);
    ways.push(...steps.filter((step) => step.from === end).map((step) => [...way, step]));
  }
  return undefined;
}
