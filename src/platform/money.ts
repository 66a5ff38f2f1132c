/** Whole pence. Nothing in the shop computes with pounds or with fractions of a penny. */
export type Pence = number & { readonly __unit: 'pence' };

export const zero = pence(0);

/** @throws RangeError when `amount` is not a safe whole number: that is a bug, never bad input. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of pence: ${amount}`);
  return amount as Pence;
}

export function add(...amounts: Pence[]): Pence {
  return pence(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function subtract(from: Pence, amount: Pence): Pence {
  return pence(from - amount);
}

export function least(...amounts: Pence[]): Pence {
  return pence(Math.min(...amounts));
}

export function times(amount: Pence, quantity: number): Pence {
  return pence(amount * quantity);
}

/** `amount × numerator / denominator`, rounded half up (away from zero) to the penny; exact, whatever the size. */
export function share(amount: Pence, numerator: number, denominator: number): Pence {
  const product = BigInt(amount) * BigInt(numerator) * 2n;
  const divisor = BigInt(denominator);
  const sign = product < 0n ? -1n : 1n;
  return pence(Number(sign * ((sign * product + divisor) / (2n * divisor))));
}

/**
 * Shares an amount out in proportion to weights, in their order. Each part is the difference of two running shares rounded down:
 * together they add up to the amount, each is within a penny of its exact share, and none exceeds its weight unless the amount
 * exceeds the sum of the weights. Weights that are all 0 get nothing.
 */
export function sharedOut(amount: Pence, weights: readonly number[]): Pence[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  let upTo = 0n;
  let given = zero;
  return weights.map((weight) => {
    upTo += BigInt(weight);
    const running = whole === 0n ? zero : pence(Number((BigInt(amount) * upTo) / whole));
    const part = subtract(running, given);
    given = running;
    return part;
  });
}

/** Pence as the wire shows them: `1299` is `"12.99"`. */
export function toPounds(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads `"12.99"`, `"12.9"` or `"12"`. @throws RangeError for anything else: validate with {@link pounds} first. */
export function fromPounds(text: string): Pence {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`Not an amount in pounds: ${text}`);
  return pence(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** The form of what {@link readPounds} takes. */
export const typedPounds = /^(?:£\s*)?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;

/**
 * Pounds as people type them, `£9.50` or `1,234.5`, in the wire's form; undefined for anything else. A comma only separates
 * thousands: `1,234` is £1,234.00, and `9,50` is rejected, because it may mean £9.50 or be a typo for £950.
 */
export function readPounds(typed: string): string | undefined {
  const text = typed.trim();
  return typedPounds.test(text) ? toPounds(fromPounds(text.replaceAll(/[£,\s]/g, ''))) : undefined;
}

/** What is wrong with a typed amount; undefined where it is valid. */
export function poundsError(typed: string, example = '12.99'): string | undefined {
  if (readPounds(typed) !== undefined) return undefined;
  return typed.includes(',') ? 'Use a point for pence: 9.50' : `Enter an amount in pounds such as ${example}`;
}
