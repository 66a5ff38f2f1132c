import type { Bundle } from '#catalogue/bundles/bundles.contract.ts';
import { pictureAsJpeg } from '#media/pictures/picture-sources.contract.ts';
import { load } from '../../../loading.ts';
import { nameOf, pageHead } from '../../../page-head.ts';
import type { Site } from '../../../page-head.ts';
import { bundleQuery, bundlesQuery } from './bundles.queries.ts';

/** @param slug of one; without it, the list @returns the head */
export async function loadBundles(site: Site, slug: string | undefined) {
  if (!slug) {
    await load(site, bundlesQuery);
    const description = `Things that go well together at one price, from ${nameOf(site.queryClient)}.`;
    return pageHead(site, { path: '/bundles', title: 'Bundles', description });
  }
  const query = bundleQuery(slug);
  await load(site, query);
  const bundle = site.queryClient.getQueryData(query.queryKey);
  return bundle && headOf(site, bundle);
}

const longestDescription = 155; // characters; search engines cut off more

function headOf(site: Site, bundle: Bundle) {
  const { slug, name, description, price, parts } = bundle;
  const [picture] = parts.flatMap(({ product }) => product.images.slice(0, 1));
  return pageHead(site, {
    path: `/bundles/${slug}`,
    title: name,
    description: description.slice(0, longestDescription),
    price,
    ...(picture && { image: { ...picture, path: pictureAsJpeg(picture.src) } }),
    ...(import.meta.env.SSR && { structured: [factsOf(site.shopUrl, bundle)] }),
  });
}

function factsOf(shopUrl: string, { slug, name, description, price, available, endsAt, parts }: Bundle): object {
  const url = `${shopUrl}/bundles/${slug}`;
  return {
    '@type': 'Product',
    '@id': url,
    name,
    description,
    image: parts.flatMap(({ product }) => product.images.slice(0, 1).map(({ src }) => shopUrl + pictureAsJpeg(src))),
    isRelatedTo: parts.map(({ product }) => ({ '@id': `${shopUrl}/product/${product.id}` })),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'GBP',
      availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(endsAt && { priceValidUntil: endsAt }),
    },
  };
}
