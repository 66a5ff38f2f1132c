import { pictureAsJpeg } from '#media/pictures/picture-sources.contract.ts';
import { sceneSources } from '#shop/scenes/scenes.contract.ts';
import { stockQuery } from '../features/catalogue/products.queries.ts';
import { commentsQuery } from '../features/community/comments.queries.ts';
import { testimonialsQuery } from '../features/community/testimonials.tsx';
import { load } from '../loading.ts';
import { nameOf, pageHead } from '../page-head.ts';
import type { Site, SocialPicture } from '../page-head.ts';
import { loadBlocks } from './page-blocks.tsx';
import { journalQuery, sitePageQuery } from './site-pages.queries.ts';
import type { Block, SitePage } from './site-pages.queries.ts';

type Under = 'pages' | 'journal';

/** @returns the head: it is small, and no other page carries how it is made */
export async function loadSitePage(site: Site, under: Under, slug: string) {
  const query = sitePageQuery(`/api/${under}/${encodeURIComponent(slug)}`);
  await load(site, query);
  const page = site.queryClient.getQueryData(query.queryKey);
  const has = (kind: Block['kind']) => page?.blocks.some((block) => block.kind === kind);
  await Promise.all([
    loadBlocks(page),
    has('animals') && load(site, stockQuery),
    has('testimonials') && load(site, testimonialsQuery),
    has('community') && site.queryClient.infiniteQuery({ ...commentsQuery, staleTime: 'static' }),
  ]);
  return page && headOf(site, page, under, slug);
}

function headOf(site: Site, page: SitePage, under: Under, slug: string) {
  const path = `/${under}/${slug}`;
  const image = page.picture ? socialPicture(page.picture) : undefined;
  return pageHead(site, {
    path,
    title: page.title,
    description: page.description || page.title,
    ...(image && { image }),
    ...(under === 'journal' && { structured: [articleFacts(site, page, path, image)] }),
  });
}

/** @returns the head */
export async function loadJournal(site: Site) {
  await load(site, journalQuery);
  const { meta, links } = pageHead(site, {
    path: '/journal',
    title: 'Journal',
    description: `What ${nameOf(site.queryClient)} writes about animals and their people.`,
  });
  const feed = { rel: 'alternate', type: 'application/atom+xml', title: 'Journal', href: '/feeds/journal.atom' };
  return { meta, links: [...links, feed] };
}

function socialPicture(picture: NonNullable<SitePage['picture']>): SocialPicture {
  if ('src' in picture) return { ...picture, path: pictureAsJpeg(picture.src) };
  const { src, width, height } = sceneSources(picture.scene);
  return { path: src, width, height, alt: '' };
}

function articleFacts(
  { shopUrl, queryClient }: Site,
  { title, description, publishedAt }: SitePage,
  path: string,
  image: SocialPicture | undefined,
): object {
  const shop = { '@type': 'Organization', '@id': `${shopUrl}/#store`, name: nameOf(queryClient) };
  return {
    '@type': 'Article',
    headline: title,
    ...(description && { description }),
    ...(image && { image: shopUrl + image.path }),
    datePublished: publishedAt,
    mainEntityOfPage: shopUrl + path,
    author: shop,
    publisher: shop,
  };
}
