import { notFoundHead } from '../../../layout/error-screens.tsx';
import { pageHead } from '../../../page-head.ts';
import type { Site } from '../../../page-head.ts';
import { tabNamed } from '../parts/admin-tabs.ts';

/** What a route's `head` is called with, as far as the admin area reads it. */
export type HeadArguments = {
  match: { context: Site; routeId: string; search: object };
  matches: readonly { status: string }[];
  params: { id?: string; number?: string; key?: string };
};

type Page = { title: string; description?: string };

/** The head of an admin page, or of the 404 page that customers get instead. */
export function headOfAdminPage(args: HeadArguments) {
  const { match, matches } = args;
  if (matches.some(({ status }) => status === 'notFound')) return notFoundHead(match.context);
  return pageHead(match.context, { description: 'The owner’s admin area.', isAdmin: true, ...pageAt(args) });
}

/** Of pages whose address says all of it. */
const plainTitles: Readonly<Record<string, string>> = {
  '/admin/categories': 'Categories and Collections',
  '/admin/families/': 'Families',
  '/admin/gift-cards': 'Gift Cards',
  '/admin/families/new': 'New Family',
  '/admin/look-and-pages/$key': 'Look and Pages',
  '/admin/moving-in/': 'Move In',
  '/admin/moving-in/$id': 'Move In',
  '/admin/orders/new': 'Create Order',
  '/admin/products/new': 'Add Product',
  '/admin/offers': 'What Google Refuses',
  '/admin/redirects': 'Redirects',
  '/admin/search-words': 'Search Words',
};

function pageAt({ match: { routeId, search }, params }: HeadArguments): Page {
  switch (routeId) {
    case '/admin/':
      return tabPage('tab' in search ? search.tab : undefined);
    case '/admin/orders/$number':
      return { title: `Order ${params.number}` };
    case '/admin/orders/$number_/packing-slip':
      return { title: `Packing slip ${params.number}`, description: 'What to pack for an order.' };
    case '/admin/families/$id':
      return { title: `Family ${params.id}` };
    case '/admin/products/$id':
      return { title: `Product ${params.id}` };
    case '/admin/to-send/labels':
      return { title: 'Address labels', description: 'Labels for the chosen orders.' };
    case '/admin/to-send/papers':
      return {
        title: 'Packing slips and labels',
        description: 'What to pack and where it goes, for the chosen orders.',
      };
    case '/admin/to-send/packing-slips':
      return { title: 'Packing slips', description: 'What to pack for the chosen orders.' };
    case '/admin/to-send/pick-list':
      return { title: 'Pick list', description: 'What to take off the shelves for the chosen orders.' };
    case '/supplier-sync':
      return {
        title: 'Supplier Image Sync',
        description: 'Product images, stock and prices as the suppliers have them.',
      };
    default:
      return { title: plainTitles[routeId] ?? opening };
  }
}

const opening = 'Dropshipping Admin';

/** 'Orders · Paw & Vale admin'; the opening view is titled by the admin area's name. */
function tabPage(tab: unknown): Page {
  const { id, name } = tabNamed(tab);
  return { title: id === 'dashboard' ? opening : name };
}
