import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { seconds } from '../../clock.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireMailServer } from '../server/mail-server.ts';
import type { DomainRecord, DomainRecords } from './domain-records.contract.ts';

/** Who runs a mail server, by the end of its host name: what their help pages ask for in the sender's SPF record, and the usual selectors of their DKIM keys. */
type Provider = { name: string; hosts: readonly string[]; include: string | null; selectors: readonly string[] };

const providers: readonly Provider[] = [
  {
    name: 'Google',
    hosts: ['gmail.com', 'google.com', 'googlemail.com'],
    include: '_spf.google.com',
    selectors: ['google'],
  },
  {
    name: 'Microsoft 365',
    hosts: ['office365.com', 'outlook.com'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  { name: 'SendGrid', hosts: ['sendgrid.net'], include: 'sendgrid.net', selectors: ['s1', 's2'] },
  { name: 'Mailgun', hosts: ['mailgun.org'], include: 'mailgun.org', selectors: ['mailo', 'k1', 'mx', 'smtp'] },
  { name: 'Amazon SES', hosts: ['amazonaws.com'], include: 'amazonses.com', selectors: [] },
  // Sends with its own return path, whose SPF record it maintains itself.
  { name: 'Postmark', hosts: ['postmarkapp.com'], include: null, selectors: ['pm'] },
  {
    name: 'Fastmail',
    hosts: ['fastmail.com', 'messagingengine.com'],
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
  },
  {
    name: 'Proton',
    hosts: ['protonmail.ch', 'proton.me'],
    include: '_spf.protonmail.ch',
    selectors: ['protonmail', 'protonmail2'],
  },
  { name: 'Mailjet', hosts: ['mailjet.com'], include: 'spf.mailjet.com', selectors: ['mailjet'] },
];

function providerOf(host: string): Provider | undefined {
  return providers.find(({ hosts }) => hosts.some((end) => host === end || host.endsWith(`.${end}`)));
}

/** Selectors that keys often have, tried when none was given. */
const commonSelectors = ['default', 'mail', 'dkim', 's1', 'selector1'];

/** The TXT records of a name; null: it could not be looked up. */
type Texts = readonly string[] | null;

const unknown = 'We couldn’t look it up just now.';

/** Who may send for the domain. There must be exactly one such record (RFC 7208, section 3.2). */
function spfRecord(domain: string, include: string | null | undefined, texts: Texts): DomainRecord {
  const found = (texts ?? []).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [first] = found;
  const part = include ? `include:${include}` : undefined;
  const wanted = first === undefined ? `v=spf1 ${part ?? 'a mx'} ~all` : withPart(first, part);
  const record = { kind: 'spf', name: domain, wanted, found: first ?? null } as const;
  if (texts === null) return { ...record, wanted: `v=spf1 ${part ?? 'a mx'} ~all`, state: 'unknown', advice: unknown };
  if (include === null) {
    return {
      ...record,
      wanted: first ?? null,
      state: 'found',
      advice: 'Your provider takes care of this one by itself.',
    };
  }
  if (found.length > 1) {
    return { ...record, state: 'differs', advice: 'There are several SPF records. Combine them into one.' };
  }
  if (first === undefined) return { ...record, state: 'missing', advice: adviceForMissing(part) };
  if (wanted !== first) return { ...record, state: 'differs', advice: `Your record doesn’t name ${include} yet.` };
  const advice = part ? 'In order.' : 'There is one. Check with your provider that it names their servers.';
  return { ...record, state: 'found', advice };
}

function adviceForMissing(part: string | undefined): string {
  return part
    ? 'Says that this provider may send emails for you.'
    : 'Says who may send emails for you. Ask your provider what to put in it: this one is only an example.';
}

function withPart(record: string, part: string | undefined): string {
  if (
    !part ||
    record
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.replace(/^[+?~-]/, '') === part)
  )
    return record;
  return record.replace(/^v=spf1\s*/i, `v=spf1 ${part} `).trim();
}

/** The key that the provider signs with. `texts` are those at each selector that was tried. */
function dkimRecord(
  domain: string,
  isGiven: boolean,
  texts: readonly { selector: string; texts: Texts }[],
): DomainRecord {
  const hit = texts.find((one) => one.texts?.some(isKey));
  const selector = hit?.selector ?? texts[0]?.selector ?? 'selector';
  const record = { kind: 'dkim', name: `${selector}._domainkey.${domain}`, wanted: null } as const;
  if (hit) return { ...record, state: 'found', found: hit.texts?.find(isKey) ?? null, advice: 'In order.' };
  if (texts.every((one) => one.texts === null)) return { ...record, state: 'unknown', found: null, advice: unknown };
  const advice = isGiven
    ? 'There is no key under this selector. Changes in DNS can take an hour to show.'
    : 'Your email provider makes this key for you: look for “DKIM” or “domain authentication” there, and copy the record it shows.';
  return { ...record, state: 'missing', found: null, advice };
}

/** An empty key has been withdrawn (RFC 6376, section 3.6.1). */
function isKey(text: string): boolean {
  return /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text);
}

/** What receivers do with emails that only pretend to be from the domain; that of a parent counts as well. */
function dmarcRecord(domain: string, reportTo: string, names: readonly { at: string; texts: Texts }[]): DomainRecord {
  const found = names.flatMap(({ at, texts }) =>
    (texts ?? []).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text)).map((text) => ({ at, text })),
  );
  const [first] = found;
  const wanted = `v=DMARC1; p=none; rua=mailto:${reportTo}`;
  const record = { kind: 'dmarc', name: `_dmarc.${domain}`, wanted } as const;
  if (first) {
    const where = first.at === `_dmarc.${domain}` ? '' : ` It is at ${first.at}.`;
    return { ...record, wanted: first.text, state: 'found', found: first.text, advice: `In order.${where}` };
  }
  if (names.every(({ texts }) => texts === null)) return { ...record, state: 'unknown', found: null, advice: unknown };
  const advice = 'Asks receivers to report emails that only pretend to be yours. Gmail and Yahoo want one from shops.';
  return { ...record, state: 'missing', found: null, advice };
}

/** The names at which a DMARC record of the domain may stand: its own and those of its parents, but for the last label. */
function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  const starts = labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => index);
  return starts.slice(0, 4).map((start) => `_dmarc.${labels.slice(start).join('.')}`);
}

const longestText = 2_000; // characters
const mostTexts = 50;

/** The sender's DNS records beside what they should be. @throws Problem 409 `no-mail-server` */
export async function lookUpRecords(
  deps: Pick<Deps, 'db' | 'config'>,
  { selector }: { selector?: string | undefined },
): Promise<DomainRecords> {
  const server = await requireMailServer(deps);
  const { address } = server.sender;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const provider = providerOf(server.host);
  const selectors = selector ? [selector] : [...(provider?.selectors ?? []), ...commonSelectors];
  const read = textReader();
  const [spf, keys, policies] = await Promise.all([
    read(domain),
    Promise.all(selectors.map(async (one) => ({ selector: one, texts: await read(`${one}._domainkey.${domain}`) }))),
    Promise.all(dmarcNames(domain).map(async (at) => ({ at, texts: await read(at) }))),
  ]);
  return {
    domain,
    provider: provider?.name ?? null,
    records: [
      spfRecord(domain, provider?.include, spf),
      dkimRecord(domain, selector !== undefined, keys),
      dmarcRecord(domain, address, policies),
    ],
  };
}

/** Queries the name servers of this machine: three seconds for each of two tries. */
function textReader(): (name: string) => Promise<Texts> {
  const resolver = new Resolver({ timeout: seconds(3), tries: 2 });
  resolver.setServers(dns.getServers()); // through the module: a named import keeps the servers known at the start
  return async (name) => {
    try {
      const texts = await resolver.resolveTxt(name);
      return texts.slice(0, mostTexts).map((parts) => parts.join('').slice(0, longestText));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null;
    }
  };
}
