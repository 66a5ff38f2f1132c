export const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Running shares, rounded down: each one's part of an amount, by weight. */
export function shared(amount: number, weights: number[], round: (exact: number) => number = Math.floor): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let upTo = 0;
  return weights.map((weight) => {
    const before = whole === 0 ? 0 : round((amount * upTo) / whole);
    upTo += weight;
    return (whole === 0 ? 0 : round((amount * upTo) / whole)) - before;
  });
}

export const figures = ['revenue', 'vat', 'cost', 'deliveryCost', 'paymentFee', 'profit'] as const;
type Figures = Record<(typeof figures)[number], number> & { units: number };

export function addedUp(lines: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => sum(lines.map((line) => line[name]));
  const [units, revenue, vat] = [of('units'), of('revenue'), of('vat')];
  return {
    units,
    revenue,
    vat,
    cost: of('cost'),
    deliveryCost: of('deliveryCost'),
    paymentFee: of('paymentFee'),
    profit: of('profit'),
  };
}
