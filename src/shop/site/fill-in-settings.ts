import type { Deps } from '#platform/deps/deps.ts';
import { fillIn } from '#platform/mail/texts/placeholders.contract.ts';
import { valuesFor } from '../policies/policy-values.rules.ts';
import { readPublicSettings } from '../settings/settings.ts';

/** Texts as visitors read them: what the shop promises in them comes from its settings, as in policies. */
export async function fillInSettings<Content extends object>(
  deps: Pick<Deps, 'db' | 'config'>,
  content: Content,
): Promise<Content> {
  const values = valuesFor(await readPublicSettings(deps));
  return withTexts(content, (text) => fillIn(text, values)) as Content;
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]));
}

/** What can stand between braces in a text, with what it says today. */
export async function readPlaceholders(deps: Pick<Deps, 'db' | 'config'>): Promise<{ name: string; value: string }[]> {
  return Object.entries(valuesFor(await readPublicSettings(deps))).map(([name, value]) => ({ name, value }));
}
