import type { PriceChange } from '#catalogue/prices/price-history.contract.ts';

export type Step = { at: number; price: number; cost: number | null };

/** Oldest first, up to now, in pounds: what a chart of a price that changes in steps needs. */
export function stepsOf(newestFirst: readonly PriceChange[], now: number): Step[] {
  const steps = newestFirst.toReversed().map(({ at, price, supplierPrice }) => ({
    at: Date.parse(at),
    price: Number(price),
    cost: supplierPrice === null ? null : Number(supplierPrice),
  }));
  const last = steps.at(-1);
  return last ? [...steps, { ...last, at: Math.max(now, last.at) }] : [];
}

export type Layout = { width: number; height: number };

/** A path that keeps its height until the next step; it breaks where there is no figure. */
export function pathOf(steps: readonly Step[], read: (step: Step) => number | null, frame: Layout): string {
  const { x, y } = scalesOf(steps, frame);
  let isDrawing = false;
  return steps
    .map((step, index) => {
      const figure = read(step);
      if (figure === null) {
        const end = isDrawing ? `H${x(step.at)}` : '';
        isDrawing = false;
        return end;
      }
      const start = isDrawing ? `H${x(step.at)}V${y(figure)}` : `M${x(step.at)} ${y(figure)}`;
      isDrawing = true;
      return index === steps.length - 1 && start.startsWith('M') ? `${start}h1` : start;
    })
    .join('');
}

/** The dearest there has been, as the chart's upper edge. */
export function highestOf(steps: readonly Step[]): number {
  return Math.max(0.01, ...steps.flatMap(({ price, cost }) => [price, cost ?? 0]));
}

function scalesOf(steps: readonly Step[], { width, height }: Layout) {
  const [first = 0, last = 0] = [steps.at(0)?.at, steps.at(-1)?.at];
  const highest = highestOf(steps);
  const span = Math.max(1, last - first);
  const round = (number: number) => Math.round(number * 10) / 10;
  return {
    x: (at: number) => round(((at - first) / span) * width),
    y: (figure: number) => round(height - (figure / highest) * height),
  };
}
