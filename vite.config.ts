import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';

/** Evaluated in a task of its own, before what all pages share. */
const firstFile = {
  name: 'first',
  test: /\/node_modules\/(react|react-dom|scheduler)\/|preload-helper|rolldown\/runtime/,
  priority: 1,
};

/**
 * What else every page needs is one file: together it compresses smaller than its libraries, the layout and each common part
 * alone, and a page is at most 130 KB.
 */
const commonFile = {
  name: 'shop',
  test: new RegExp(
    [
      // Admin alone holds somebody back who has not saved; lists that go on are on few pages.
      String.raw`/node_modules/(@tanstack|clsx)/(?!.*/(useBlocker|useInfiniteQuery|infiniteQueryObserver)\.)`,
      String.raw`/src/web/(layout/(?!(add|sent)-pictures|not-open-notice|pets\.queries|plain-layout|search-suggestions)|basket/(noted-prices|basket(-button|-changes|-panel-state|\.queries))|routes/__root|(api|loading|page-head|router|routeTree\.gen)\.)`,
      String.raw`/src/web/ui/(\w+/)?(badge|button|checkbox|empty-state|(failure-)?toast|field|later|lucide-icon|menu|online|picture|price|select|skeleton|slow-note|spinner|stepper|visually-hidden)\.`,
      String.raw`/lucide-react/dist/esm/icons/(chevron|minus|plus|truck|lock|x)\b`,
      String.raw`/src/platform/money\.ts`,
    ].join('|'),
  ),
};

/** What only colleagues and suppliers open, the journal, bundles, gift cards and what was saved: every page would name what it loads, which it finds by itself a step later. */
const rarePages =
  /\/(admin\.(?!index)|purchase-order\.|staff-invitation|preview\.|journal\.|saved|bundles|gift-card|supplier-sync)/;

const modulePreload = {
  polyfill: false,
  resolveDependencies: (page: string, files: string[]) => (rarePages.test(page) ? [] : files),
};

/** What the home page, listings and products share. */
const cardsFile = {
  name: 'cards',
  test: /\/src\/web\/features\/catalogue\/(\w+\/)?(card-grid|product-card|products\.queries|recently-seen|reviews\.rules)\.|\/icons\/badge-check\b/,
};

/** What the head of a product's page says stands with what it loads. */
const productFile = {
  name: 'product',
  test: /\/src\/web\/features\/catalogue\/product\/product-(load|head)\.|\/products\/gtin\.contract\.|\/payment-methods\.contract\./,
};

/** What product, basket and checkout have in common: small lines of products, and what is delivered when. */
const linesFile = {
  name: 'lines',
  test: /\/src\/(web\/(basket\/(delivery-dates|quote\.queries|product-lines|line-picture|load-basket)|records\.rules)|shop\/delivery-dates\/arrival-words\.contract)\./,
};

/** What basket, checkout and the pages after it share. */
const buyingFile = {
  name: 'buying',
  test: /\/src\/web\/(basket\/(basket-lines\.queries|order-placed|price-change|saved-addresses\.queries|totals|order-copy|pending-payment|free-delivery-hint|line-problems\.rules|orders-paused)|attempt-key)\./,
};

/** What lists of products, reviews, comments and a customer's orders share: further pages, stars, dates. */
const listsFile = {
  name: 'lists',
  test: /\/(useInfiniteQuery|infiniteQueryObserver)\.|\/src\/web\/ui\/(dates|pictures\/stars)\./,
};

/** What is typed into, and how it is read; the product page has none until it is asked for. */
const formFile = {
  name: 'form',
  test: /\/src\/(web\/(ui\/fields\/(form-text|text-field|radio-card)|form-errors|readable-phone\.rules)|platform\/uk-postcode\.contract|shop\/delivery-zones\/place\.contract|accounts\/users\/password-length\.contract)\./,
};

/** Small parts of the home page that few others have. */
const frontFile = {
  name: 'front',
  test: /\/src\/web\/(features\/community\/newsletter-form|ui\/pictures\/(site-picture|scene))\./,
};

/** The home page, and what it shares with the owner's other pages. */
const homeFile = { name: 'home', test: /\/src\/web\/site\/(home-load|page-blocks|site-pages\.queries)\./ };

/** A listing is one file for its four addresses. */
const listingFile = {
  name: 'listing',
  test: /\/src\/web\/features\/catalogue\/listing\/(listing-(load|screen)|shelf-route)\./,
};

const sharedFiles = [
  firstFile,
  commonFile,
  formFile,
  listsFile,
  frontFile,
  linesFile,
  buyingFile,
  cardsFile,
  productFile,
  listingFile,
  homeFile,
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      server: { entry: './page-renderer.ts' },
      // What a page reads comes with the page, so that no page pays for the others' queries.
      router: {
        // Formatting what nobody edits takes a tenth of the build.
        enableRouteTreeFormatting: false,
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
      // Fastify calls the renderer itself, in development too: see src/platform/http/pages/web-app.ts.
      vite: { installDevServerMiddleware: false },
      importProtection: {
        behavior: 'error',
        // The browser may know the shop's contracts and nothing else of its server.
        client: { files: [/\/src\/(?!web\/)(?!.*\.contract\.ts$)(?!platform\/money\.ts$)/] },
      },
    }),
    react(),
    leanIcons(),
    compressedFiles(),
  ],
  // React has had this hook of its own since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  // The built pages bring everything along, so that starting loads two files rather than a thousand.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: { assetsInlineLimit: 0, reportCompressedSize: false, modulePreload },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each page names most of the others' files: a letter less of each hash is 0.1 KB less of every page.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: sharedFiles },
          },
        },
      },
    },
  },
}));

/** How distances are coded, as [postfix bits, direct codes]: which is smallest depends on the file, by some hundred bytes a page. */
const plainCodes = [[0, 0]] as const;
const distanceCodes = [...plainCodes, [2, 0], [0, 2], [0, 4], [0, 1]] as const;

async function smallest(text: Buffer, codings: readonly (readonly [number, number])[]): Promise<Buffer> {
  const { BROTLI_PARAM_NPOSTFIX: postfix, BROTLI_PARAM_NDIRECT: direct } = constants;
  const forms = await Promise.all(
    codings.map(([bits, codes]) => promisify(brotliCompress)(text, { params: { [postfix]: bits, [direct]: codes } })),
  );
  return forms.reduce((least, form) => (form.length < least.length ? form : least));
}

const isForStaff = (file?: Rolldown.OutputBundle[string]) =>
  file?.type === 'chunk' && file.moduleIds.some((id) => /\/src\/web\/(features\/admin\/|routes\/admin)/.test(id));

/**
 * Lays a brotli and a gzip form beside each text the browser loads, so that serving costs no compression. Each form takes a
 * start's time: the smallest of several is looked for where shoppers wait for it.
 */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const drawings = await readdir(join(dir, 'brand'));
      const names = [...Object.keys(bundle), ...drawings.map((name) => `brand/${name}`)];
      const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name);
          const text = await readFile(path);
          await writeFile(`${path}.br`, await smallest(text, isForStaff(bundle[name]) ? plainCodes : distanceCodes));
          await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
    },
  };
}

/** Lets lucide's drawings be made into icons by the shop's own few lines, and drops what those do not ask for. */
function leanIcons(): Plugin {
  const maker = '\0create-icon';
  const ours = join(import.meta.dirname, 'src/web/ui/pictures/lucide-icon.tsx');
  return {
    name: 'lean-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === '../createLucideIcon.mjs' ? maker : undefined),
    load: (id) => (id === maker ? `export { createIcon as default } from ${JSON.stringify(ours)};` : undefined),
    transform: (code, id) =>
      /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id)
        ? code.replaceAll(/,\s*key: "[^"]*"|^ {2}(name|size|aliases): .*$|^__iconData\.node;$/gm, '')
        : undefined,
  };
}
