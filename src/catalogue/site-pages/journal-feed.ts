import type { Deps } from '#platform/deps/deps.ts';
import { xmlText } from '#platform/http/xml-text.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { readJournal } from './site-pages.ts';

const mostEntries = 50;
/** Of a journal without articles; Atom wants a day. */
const never = '2000-01-01T00:00:00.000Z';

/** The latest articles, as RFC 4287 describes it. */
export async function journalFeed({ db, config: { url } }: Pick<Deps, 'db' | 'config'>): Promise<string> {
  const [{ name }, articles] = [await readSettings(db), (await readJournal(db)).slice(0, mostEntries)];
  const entries = articles.map(
    ({ address, title, description, publishedAt }) => `<entry>
<id>${xmlText(`${url}/journal/${address}`)}</id>
<title>${xmlText(title)}</title>
<link href="${xmlText(`${url}/journal/${address}`)}"/>
<updated>${publishedAt}</updated>
<summary>${xmlText(description || title)}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xmlText(`${url}/journal`)}</id>
<title>${xmlText(`${name}: journal`)}</title>
<link href="${xmlText(`${url}/journal`)}"/>
<link rel="self" href="${xmlText(`${url}/feeds/journal.atom`)}"/>
<author><name>${xmlText(name)}</name></author>
<updated>${articles[0]?.publishedAt ?? never}</updated>
${entries.join('')}</feed>
`;
}
