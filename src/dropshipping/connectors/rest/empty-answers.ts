import { z } from 'zod';

/** What stands beside an empty list. */
const beside = z
  .object({ message: z.unknown(), error: z.unknown(), errors: z.unknown(), success: z.unknown() })
  .partial();

const nothing = /^(?:|0|2\d\d|none|no|null|true|false|ok|success\w*)$/i;
/** Goods that are gone are no fault. */
const areNotThere =
  /\b(?:not found|unknown (?:product|item|article|code|sku)s?|no (?:such |matching )?(?:products?|items?|articles?|results?|codes?|skus?)|no longer (?:listed|available|sold))\b/i;
const areOfElse = /\b(?:page|route|endpoint|service|account|shop|store|customer|key|url|resource)\b/i;
/** A message is about a fault only where it says so. */
const ofFault =
  /\b(?:rate limit|limit exceeded|too many|error|failed|failure|maintenance|timed? ?out|try again|unavailable|denied|unauthori[sz]ed|forbidden|invalid|expired)\b/i;
const mostLooked = 100;

/** Why an empty list is none; undefined: nothing says that it is not. */
export function faultBeside(said: unknown): string | undefined {
  const { message, error, errors, success } = beside.safeParse(said).data ?? {};
  const texts = [error, errors].flatMap((one) => textsIn(one)).filter((text) => !nothing.test(text.trim()));
  // Beside sentences there may be codes, of goods or of faults.
  const sentences = texts.filter((text) => text.trim().includes(' '));
  const fault = sentences.length > 0 ? sentences.find(isFault) : texts[0];
  const spoken = typeof message === 'string' ? message : '';
  if (success === false) return spoken || fault || 'success: false';
  if (fault !== undefined) return sentences.length === 0 && spoken ? spoken : fault;
  return ofFault.test(spoken) && !/\b(?:no|0|without) errors?\b/i.test(spoken) && !areNotThere.test(spoken)
    ? spoken
    : undefined;
}

function isFault(sentence: string): boolean {
  return !areNotThere.test(sentence) || areOfElse.test(sentence);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (value === true) return ['error'];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).slice(0, mostLooked).flatMap(textsIn);
}
