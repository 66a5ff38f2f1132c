/**
 * The last minor release of each major version on which the shop runs. To be raised before each release of the shop, from
 * https://www.postgresql.org/support/versioning/. These are of Debian's archive on 28 November 2026; 16.15 is of August 2026.
 */
const lastMinors = new Map([
  [15, 20],
  [16, 15],
  [17, 12],
  [18, 6],
]);

/** Who brings the PostgreSQL that runs: the owner's server, the folder of SHOP_POSTGRES, or the shop's dependencies. */
export type PostgresOrigin = 'external' | 'folder' | 'package';

/** What to do about a PostgreSQL that lacks corrections, in a sentence. Null: no later release is known. @param version as the server states it */
export function adviseRelease(version: string, origin: PostgresOrigin): string | null {
  const [major = 0, minor] = /^(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
  const last = lastMinors.get(major);
  if (minor === undefined || last === undefined || minor >= last) return null;
  return `PostgreSQL ${major}.${minor} runs here, and ${major}.${last} has corrected faults since, some of security. ${advice[origin]} The data stays as it is.`;
}

const advice: Record<PostgresOrigin, string> = {
  external: 'Please have the server of DATABASE_URL updated.',
  folder: 'Please update the shop: building its image again, with --pull, brings it.',
  package:
    'This one came with the shop’s packages. On the internet, run the shop in its image (compose.yaml), or set SHOP_POSTGRES to a newer one.',
};
