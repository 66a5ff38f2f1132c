import { z } from 'zod';

/** What stands beside an empty list. */
const beside = z
  .object({ message: z.unknown(), error: z.unknown(), errors: z.unknown(), success: z.unknown() })
  .partial();

const nothing = /^(?:|0|2\d\d|none|no|null|true|false|ok|success\w*)$/i;
/** Goods that are gone are no fault. */
const areNotThere =
  /\b(?:not found|unknown (?:product|item|article|code|sku)s?|no (?:such |matching |more )?(?:products?|items?|articles?|results?|codes?|skus?)|no longer (?:listed|available|sold))\b/i;
const areOfElse = /\b(?:page|route|endpoint|service|account|shop|store|customer|key|url|resource)\b/i;
/** A message is about a fault only where it says so. */
const ofFault =
  /\b(?:rate limit|limit exceeded|too many|error|failed|failure|maintenance|timed? ?out|try again|unavailable|denied|unauthori[sz]ed|forbidden|invalid|expired)\b/i;
const ofNone = /\b(?:0|no|zero|nothing)\b.*(?:found|match|result)/i;
const ofSuccess = /^(?!.*\b(?:not?|without)\b).*\b(?:success|retrieved|fetched)/i;
const mostLooked = 100;

/** Why an empty list is none; undefined: nothing says that it is not. */
export function faultBeside(said: unknown): string | undefined {
  const { message } = beside.safeParse(said).data ?? {};
  const texts = errorsIn(said);
  // Beside sentences there may be codes, of goods or of faults.
  const sentences = texts.filter((text) => text.trim().includes(' '));
  const fault = sentences.length > 0 ? sentences.find(isFault) : texts[0];
  const spoken = typeof message === 'string' ? message : '';
  if (deniesSuccess(said)) return spoken || fault || 'success: false';
  if (fault !== undefined) return sentences.length === 0 && spoken ? spoken : fault;
  return ofFault.test(spoken) && !ofNoErrors.test(spoken) && !areNotThere.test(spoken) ? spoken : undefined;
}

const ofNoErrors = /\b(?:no|0|without) errors?\b/i;

/** Whether the words beside an empty list do not say that there is nothing. */
export function isUnclear(said: unknown): boolean {
  const { message } = beside.safeParse(said).data ?? {};
  const spoken = typeof message === 'string' ? message.trim() : '';
  return ![nothing, areNotThere, ofNone, ofSuccess, ofNoErrors].some((one) => one.test(spoken));
}

/** Whether an answer with a good status says that something went wrong. */
export function tellsFault(said: unknown): boolean {
  return deniesSuccess(said) || errorsIn(said).length > 0;
}

function deniesSuccess(said: unknown): boolean {
  const { success } = beside.safeParse(said).data ?? {};
  return (
    success === false || success === 0 || (typeof success === 'string' && /^(?:false|0|no)$/i.test(success.trim()))
  );
}

function errorsIn(said: unknown): string[] {
  const { error, errors } = beside.safeParse(said).data ?? {};
  return [error, errors].flatMap((one) => textsIn(one)).filter((text) => !nothing.test(text.trim()));
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
