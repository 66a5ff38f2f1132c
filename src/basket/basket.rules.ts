import type { LineProblem } from './basket.contract.ts';

/** What decides whether, and how often, something can be bought. */
type Offer = { name: string; stock: number; withdrawn: boolean };

/** A refusal to put so many into the basket; `available` is how many it may hold. */
type Rejection = { code: LineProblem; message: string; available: number };

/** Why a line cannot be bought as it stands; stock may have gone since it was put in. */
export function problemOf({ stock, withdrawn }: Offer, quantity: number): LineProblem | null {
  if (withdrawn) return 'withdrawn';
  if (stock === 0) return 'sold-out';
  return quantity > stock ? 'not-enough-stock' : null;
}

/** What to say when `wanted` is more than may be had; `inBasket` are there already and stay. Null: it may be had. */
export function whyNot(offer: Offer, wanted: number, inBasket = 0): Rejection | null {
  const problem = problemOf(offer, wanted);
  if (!problem) return null;
  return { code: problem, message: sentences[problem](offer, inBasket), available: offer.withdrawn ? 0 : offer.stock };
}

const sentences: Record<LineProblem, (offer: Offer, inBasket: number) => string> = {
  withdrawn: ({ name }) => `${name} is no longer sold.`,
  'sold-out': ({ name }) => `${name} is sold out.`,
  'not-enough-stock': ({ name, stock }, inBasket) => {
    const left = `There ${stock === 1 ? 'is' : 'are'} only ${stock} left of ${name}`;
    return inBasket > 0 ? `${left}, and your basket already has ${inBasket}.` : `${left}.`;
  },
};
