import type { Shelf } from '#catalogue/products/categories.contract.ts';
import { isWorldwide } from '#catalogue/products/gtin.contract.ts';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import { attributeOfOption } from '#catalogue/products/product-limits.contract.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import type { ProductQuestion } from '#catalogue/questions/product-questions.contract.ts';
import type { Review } from '#catalogue/reviews/reviews.contract.ts';
import type { DeliveryOption } from '#checkout/quote/quote.contract.ts';
import { pictureAsJpeg } from '#media/pictures/picture-sources.contract.ts';
import { packingDays, statedDays } from '#shop/delivery-dates/arrival-words.contract.ts';
import type { StatedDays } from '#shop/delivery-dates/arrival-words.contract.ts';
import { shelvesQuery } from '../../../layout/shelves.queries.ts';
import { pageHead } from '../../../page-head.ts';
import type { Site, SocialPicture } from '../../../page-head.ts';
import type { CardProduct } from './product-facts.rules.ts';

/** The optional fields are for search engines, which get server-rendered pages. */
type Described = CardProduct &
  Partial<Pick<Product, 'brand' | 'gtin'>> &
  Partial<Pick<ProductWithFamily, 'saleEndsAt'>>;

const longestDescription = 155; // characters; search engines cut off more

/** What is known beside the product: how it is delivered, its newest reviews, and what was asked about it. */
type Beside = {
  delivery?: readonly DeliveryOption[];
  reviews?: readonly Review[];
  questions?: readonly ProductQuestion[] | undefined;
};

export function productHead(site: Site, product: Described | undefined, beside: Beside = {}) {
  if (!product) return pageHead(site, { title: 'Product Not Found', description: 'This product is not in the shop.' });
  const [picture] = product.images;
  return pageHead(site, {
    title: product.name,
    description: shortened(product.description),
    keywords: [product.name, product.kind, product.brand, categoryOf(site, product).name].filter(Boolean).join(', '),
    path: `/product/${product.id}`,
    image: picture && socialPicture(picture),
    price: product.price,
    // Search engines load each page from the server: browsers need not load what writes it.
    ...(import.meta.env.SSR && { structured: structuredFacts(site, product, beside) }),
  });
}

function structuredFacts(
  site: Site,
  product: Described,
  { delivery = [], reviews = [], questions = [] }: Beside,
): object[] {
  const { shopUrl } = site;
  return [
    { ...productFacts(shopUrl, product, delivery), ...reviewFacts(reviews), ...questionFacts(questions) },
    ...familyFacts(shopUrl, product),
    breadcrumbFacts(shopUrl, product, categoryOf(site, product)),
  ];
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

type Offered = Pick<Described, 'price' | 'stock' | 'saleEndsAt'> & Partial<Pick<Described, 'wasPrice'>>;

function offerFacts(url: string, { price, stock, wasPrice, saleEndsAt }: Offered) {
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'GBP',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(saleEndsAt && { priceValidUntil: saleEndsAt }),
    ...(wasPrice && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: wasPrice,
        priceCurrency: 'GBP',
      },
    }),
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

const mostReviews = 3;

function reviewFacts(reviews: readonly Review[]): object {
  if (reviews.length === 0) return {};
  return {
    review: reviews.slice(0, mostReviews).map(({ title, comment, rating, customerName, createdAt }) => ({
      '@type': 'Review',
      name: title,
      reviewBody: comment,
      datePublished: createdAt.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      author: { '@type': 'Person', name: customerName },
    })),
  };
}

/**
 * Questions of which this page is not the only subject: search engines want neither QAPage nor FAQPage of a product's page
 * (decision 186), and read them as what else is said about the product.
 */
function questionFacts(questions: readonly ProductQuestion[]): object {
  const answered = questions.filter(({ answers }) => answers.length > 0);
  if (answered.length === 0) return {};
  return {
    subjectOf: answered.map(({ text, createdAt, answers: [first, ...others] }) => ({
      '@type': 'Question',
      name: text,
      dateCreated: createdAt.slice(0, 10),
      answerCount: others.length + 1,
      ...(first && { [first.isFromShop ? 'acceptedAnswer' : 'suggestedAnswer']: answerFacts(first) }),
    })),
  };
}

function answerFacts({ text, createdAt }: ProductQuestion['answers'][number]): object {
  return { '@type': 'Answer', text, dateCreated: createdAt.slice(0, 10) };
}

/** Stored pictures are sent 960 px wide at most. */
function socialPicture({ src, alt, width, height }: Described['images'][number]): SocialPicture {
  const shown = Math.min(width, 960);
  return { path: pictureAsJpeg(src), alt, width: shown, height: Math.round((height * shown) / width) };
}

/** The delivery price of a single item, and its time where the shop's words name days. */
function shippingFacts({ service, price, days }: DeliveryOption): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingLabel: service,
    shippingRate: { '@type': 'MonetaryAmount', value: price, currency: 'GBP' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
    ...timeFacts(service, statedDays(days)),
  };
}

/** The stated days count from the order and include our packing. */
function timeFacts(service: DeliveryOption['service'], stated: StatedDays | null): object {
  if (!stated) return {};
  const packing = packingDays[service];
  const days = (least: number, most: number) => ({
    '@type': 'QuantitativeValue',
    minValue: least,
    maxValue: most,
    unitCode: 'DAY',
  });
  const first = Math.max(1, stated.from - packing);
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, packing),
      transitTime: days(first, Math.max(first, stated.to - packing)),
    },
  };
}

/** Removed meanwhile it is the whole shop. */
function categoryOf({ queryClient }: Site, { category }: Described): Pick<Shelf, 'name' | 'path'> {
  const shelves = queryClient.getQueryData(shelvesQuery.queryKey);
  return shelves?.categories.find(({ key }) => key === category) ?? { name: category, path: '/shop' };
}

function breadcrumbFacts(shopUrl: string, { id, name }: Described, category: Pick<Shelf, 'name' | 'path'>): object {
  const trail = [
    { name: 'Home', item: `${shopUrl}/` },
    { name: category.name, item: shopUrl + category.path },
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
