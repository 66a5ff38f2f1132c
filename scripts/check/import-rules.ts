import type { OxlintOverride } from 'oxlint';

/** Who may import whom; see docs/architecture.md. Areas of a row lie side by side, each row above those before it. */
const levels = [
  ['platform'],
  ['media', 'shop'],
  ['catalogue', 'accounts', 'payment'],
  ['basket', 'orders'],
  ['checkout'],
  ['dropshipping'],
  ['community', 'analytics'],
  ['admin'],
  ['demo-data'],
];
const areas = levels.flat();

/** They list what the areas offer. */
const contentsPages = [
  'app',
  'server',
  'routes',
  'staff-routes',
  'supplier-routes',
  'jobs',
  'supplier-jobs',
  'mail-previews',
  'order-mail-previews',
  'supplier-mail-previews',
  'schema',
];

/** An import that these files may not have; with `allowTypeImports` its types they may. The linter's patterns cannot look ahead. */
type Ban = { regex: string; message: string; allowTypeImports?: true };

const either = (names: string[]) => `(${names.join('|')})`;
const ban = (regex: string, message: string): Ban => ({ regex, message });
const override = (files: string[], patterns: Ban[], excludeFiles: string[] = []): OxlintOverride => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const noWeb = ban('^#web/', 'The server does not import the web code.');
const noTools = ban('^#tools/', 'A shop on the internet has no simulators.');
const acrossAreas = ban(
  String.raw`^#.*\.(table|admin|rules|routes|jobs|mail)\.ts$`,
  'Only x.ts and x.contract.ts are open to other areas.',
);
const onlyForeignKeys = ban(
  String.raw`^#.*\.(admin|rules|routes|jobs|mail)\.ts$`,
  'Only x.ts, x.contract.ts and, for foreign keys, tables are open to other areas.',
);
const noQueries: Ban = {
  ...ban(String.raw`^(drizzle-orm|pg)(/|$)|\.table\.ts$`, 'No queries here: call a service.'),
  allowTypeImports: true,
};

/** Lower never imports higher. */
function upward(area: string): Ban[] {
  const level = levels.findIndex((row) => row.includes(area));
  const higher = levels.slice(level + 1).flat();
  const below = ban(`^#${either(higher)}/`, `${area} lies below: let an event carry the news.`);
  const contents = ban(String.raw`^#${either(contentsPages)}\.ts$`, 'Nothing below a contents page imports it.');
  return higher.length > 0 ? [below, contents] : [contents];
}

function rulesOf(area: string): OxlintOverride[] {
  const server = [noWeb, ...upward(area)];
  const across = area === 'demo-data' ? [] : [acrossAreas, noTools];
  return [
    override([`src/${area}/**/*.ts`], [...server, ...across]),
    override([`src/${area}/**/*.table.ts`], [...server, onlyForeignKeys]),
    // Imported by src/routes.ts alone, so they stand above all areas.
    override([`src/${area}/**/*.routes.ts`], [noWeb, acrossAreas, noQueries]),
    { files: [`src/${area}/**/*.test.ts`], rules: { 'no-restricted-imports': 'off' } },
  ];
}

const contracts = String.raw`^[#.].*\.contract\.ts$|/money\.ts$`;
/** Files that may import what matches, and nothing else. */
const only = (files: string[], allowed: string, message: string): OxlintOverride => ({
  files,
  excludeFiles: ['**/*.test.{ts,tsx}'],
  rules: { 'shop/imports-only': ['error', { allowed, message }] },
});

const parts = [
  ban('/routes/', 'A route imports its parts, never the other way round.'),
  ban('/features/', 'Features do not import each other: compose them in the route.'),
];
const httpClient = (up: number, message: string) => ban(String.raw`^(\.\./){${up}}[^.]`, message);
const meeting = 'Features do not import each other: compose them in the route.';
const leaving = 'ui/ knows nothing of this shop.';

export const importRules: OxlintOverride[] = [
  override(['src/*.ts'], [noWeb, noTools]),
  override(['tools/**/*.ts'], [noWeb]),
  ...areas.flatMap(rulesOf),
  only(['src/**/*.contract.ts'], `${contracts}|^zod$`, 'A contract imports zod, contracts and money only.'),
  only(
    ['src/**/*.rules.ts'],
    String.raw`${contracts}|^\..*\.rules\.ts$|^(zod|node:net)$`,
    'Rules import contracts, rules of their area, money, zod and node:net only.',
  ),
  only(['src/web/**/*.{ts,tsx}'], `${contracts}|^[^#]`, 'The browser knows contracts only.'),
  ...[1, 2, 3].flatMap((depth) => {
    const folders = '*/'.repeat(depth);
    return [
      override([`src/web/features/${folders}*.{ts,tsx}`], [...parts, httpClient(depth, meeting)]),
      override([`src/web/ui/${folders.slice(2)}*.{ts,tsx}`], [httpClient(depth, leaving)]),
    ];
  }),
  { files: ['src/web/**/*.test.{ts,tsx}'], rules: { 'no-restricted-imports': 'off' } },
];
