import lighthouse from 'lighthouse';
import type { Result } from 'lighthouse';
import { openBrowser } from './pages.ts';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const paths = ['/', '/shop', '/product/1', '/basket', '/checkout'];
/** Hidden from search engines on purpose, which Lighthouse would report as an error. */
const closed = ['/basket', '/checkout'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const leastPerformance = 95;
const latestPaint = 1.8; // seconds
const heaviest = 600; // KB, everything a page loads
/** The median counts: the time a page takes depends on the machine as well. */
const runs = 5;
const debuggingPort = 9_333;

/** Lighthouse's defaults: a mid-range mobile phone on slow 4G, simulated. */
export async function measureLighthouse(shop: RunningShop): Promise<Figure[]> {
  const browser = await openBrowser([`--remote-debugging-port=${debuggingPort}`]);
  try {
    const figures: Figure[] = [];
    for (const path of paths) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await look(shop.url, path));
      figures.push(figureOf(path, results));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function look(shopUrl: string, path: string): Promise<Result> {
  const skipAudits = closed.includes(path) ? ['is-crawlable'] : [];
  const looked = await lighthouse(shopUrl + path, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'silent',
    skipAudits,
  });
  if (!looked) throw new Error(`Lighthouse said nothing of ${path}`);
  return looked.lhr;
}

function figureOf(path: string, results: readonly Result[]): Figure {
  const middle = (of: (result: Result) => number) => median(results.map(of));
  const [performance = 0, ...others] = categories.map((name) =>
    Math.round(middle(({ categories: found }) => found[name]?.score ?? 0) * 100),
  );
  const shift = middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1);
  const number = (audit: string) => middle(({ audits }) => audits[audit]?.numericValue ?? 0);
  const paint = number('largest-contentful-paint') / 1000;
  const weight = number('total-byte-weight') / 1024;
  const isGood = performance >= leastPerformance && others.every((score) => score === 100) && shift === 0;
  const met = isGood && paint < latestPaint && weight < heaviest;
  if (!met) explain(path, results);
  return {
    what: `Lighthouse, mobile, ${path}: performance, accessibility, best practices, SEO`,
    value: `${[performance, ...others].join(' ')}, CLS ${shift}, LCP ${paint.toFixed(2)} s, TBT ${number('total-blocking-time').toFixed(0)} ms, ${weight.toFixed(0)} KB`,
    target: `>= ${leastPerformance} 100 100 100, CLS 0, LCP < ${latestPaint} s, < ${heaviest} KB`,
    met,
  };
}

function explain(path: string, [result]: readonly Result[]): void {
  const poor = Object.values(result?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  console.error(
    `${path}:\n${poor.map(({ id, title, displayValue }) => `  ${id}: ${title} ${displayValue ?? ''}`).join('\n')}`,
  );
}
