import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../duration.ts';
import { Problem } from '../../http/errors/problem.ts';
import { readMailServer } from '../server/mail-server.ts';
import type { DomainRecords } from './domain-records.contract.ts';
import { dkimRecord, dmarcNames, dmarcRecord, spfRecord } from './domain-records.rules.ts';
import type { Texts } from './domain-records.rules.ts';
import { providerOf, usualSelectors } from './mail-providers.rules.ts';

const longestText = 2_000; // characters
const mostTexts = 50;

/** What DNS says of the sender's domain beside what it should. @throws Problem 409 `no-mail-server` */
export async function lookUpRecords(
  deps: Pick<Deps, 'db' | 'config'>,
  { selector }: { selector?: string | undefined },
): Promise<DomainRecords> {
  const server = await readMailServer(deps);
  if (!server) throw new Problem(409, 'no-mail-server', 'No mail server is set yet. Please save its settings first.');
  const { address } = server.sender;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const provider = providerOf(server.host);
  const selectors = selector ? [selector] : [...(provider?.selectors ?? []), ...usualSelectors];
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

/** Asks the name servers of this machine: three seconds for each of two tries. */
function textReader(): (name: string) => Promise<Texts> {
  const resolver = new Resolver({ timeout: seconds(3), tries: 2 });
  resolver.setServers(dns.getServers()); // by the module: what is imported by name keeps the servers of the start
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
