import { checkBudgets } from './budgets.ts';
import { checkCircles } from './circles.ts';
import { checkHost } from './host-rules.ts';
import { checkImports } from './import-rules.ts';
import { checkNames } from './name-rules.ts';
import { checkRoutes } from './route-rules.ts';
import { readSources } from './source.ts';
import type { Finding } from './source.ts';

const checks = [checkImports, checkCircles, checkRoutes, checkHost, checkNames, checkBudgets];

/** Everything docs/architecture.md and docs/style.md promise that types and the linter cannot see. */
export function checkSources(root: string): { files: number; findings: Finding[] } {
  const sources = readSources(root);
  const findings = checks.flatMap((check) => check(sources));
  return {
    files: sources.length,
    findings: findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
  };
}
