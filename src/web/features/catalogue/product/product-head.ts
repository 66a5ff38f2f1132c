import { categoryNames } from '#catalogue/products/categories.contract.ts';
import { isWorldwide } from '#catalogue/products/gtin.contract.ts';
import { attributeOfOption } from '#catalogue/products/product-families-limits.contract.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import type { DeliveryOption } from '#checkout/quote/quote.contract.ts';
import { pictureAsJpeg } from '#media/pictures/picture-sources.contract.ts';
import { pageHead } from '../../../page-head.ts';
import type { Site } from '../../../page-head.ts';
import type { CardProduct } from './product-facts.rules.ts';

/** The optional fields are for search engines, which get server-rendered pages. */
type Described = CardProduct & Partial<Pick<Product, 'brand' | 'gtin'>>;

const longestDescription = 155; // characters; search engines cut off more

export function productHead(site: Site, product: Described | undefined, delivery: readonly DeliveryOption[] = []) {
  if (!product) return pageHead(site, { title: 'Product Not Found', description: 'This product is not in the shop.' });
  const { shopUrl } = site;
  const [picture] = product.images;
  return pageHead(site, {
    title: product.name,
    description: shortened(product.description),
    keywords: [product.name, product.kind, product.brand, categoryNames[product.category]].filter(Boolean).join(', '),
    path: `/product/${product.id}`,
    image: picture && pictureAsJpeg(picture.src),
    structured: [
      productFacts(shopUrl, product, delivery),
      ...familyFacts(shopUrl, product),
      breadcrumbFacts(shopUrl, product),
    ],
  });
}

function productFacts(shopUrl: string, product: Described, delivery: readonly DeliveryOption[]): object {
  const { id, name, description, brand, gtin, averageRating, totalReviews, images, family } = product;
  const url = `${shopUrl}/product/${id}`;
  return {
    '@type': 'Product',
    '@id': url,
    name,
    description,
    sku: String(id),
    image: images.map(({ src }) => shopUrl + pictureAsJpeg(src)),
    ...(gtin && isWorldwide(gtin) ? { gtin } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(family && { isVariantOf: { '@id': groupOf(shopUrl, family) } }),
    offers: {
      ...offerFacts(url, product),
      ...(delivery.length > 0 && { shippingDetails: delivery.map(shippingFacts) }),
    },
    ...(totalReviews > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: totalReviews } }
      : {}),
  };
}

function offerFacts(url: string, { price, stock }: Pick<Described, 'price' | 'stock'>) {
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'GBP',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  };
}

type Family = NonNullable<Described['family']>;

function groupOf(shopUrl: string, { id }: Family): string {
  return `${shopUrl}/#family-${id}`;
}

/** The family on the page of each of its variants: every variant has a page, and so a canonical address, of its own. */
function familyFacts(shopUrl: string, { id, family, siblings, description, brand }: Described): object[] {
  if (!family || !siblings) return [];
  const properties = family.options.map(({ name }) => [name, attributeOfOption(name)] as const);
  const group = {
    '@type': 'ProductGroup',
    '@id': groupOf(shopUrl, family),
    name: family.name,
    description,
    productGroupID: String(family.id),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    variesBy: properties.flatMap(([, property]) => (property ? `https://schema.org/${property}` : [])),
    hasVariant: siblings.map((sibling) => {
      const url = `${shopUrl}/product/${sibling.id}`;
      const values: [string, string | undefined][] = properties.flatMap(([name, property]) =>
        property ? [[property, sibling.values[name]] as [string, string | undefined]] : [],
      );
      if (sibling.id === id) return { '@type': 'Product', '@id': url, ...Object.fromEntries(values) };
      return {
        '@type': 'Product',
        '@id': url,
        name: sibling.name,
        sku: String(sibling.id),
        ...(sibling.image && { image: shopUrl + pictureAsJpeg(sibling.image) }),
        ...Object.fromEntries(values),
        offers: offerFacts(url, sibling),
      };
    }),
  };
  return [group];
}

/** The delivery price of a single item. */
function shippingFacts({ service, price }: DeliveryOption): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingLabel: service,
    shippingRate: { '@type': 'MonetaryAmount', value: price, currency: 'GBP' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
  };
}

function breadcrumbFacts(shopUrl: string, { id, name, category }: Described): object {
  const trail = [
    { name: 'Home', item: `${shopUrl}/` },
    { name: categoryNames[category], item: `${shopUrl}/${category}` },
    { name, item: `${shopUrl}/product/${id}` },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, place) => ({ '@type': 'ListItem', position: place + 1, ...step })),
  };
}

function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  return `${text.slice(0, text.lastIndexOf(' ', longestDescription - 1)).replace(/[.,;:]$/, '')}…`;
}
