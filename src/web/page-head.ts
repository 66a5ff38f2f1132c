import type { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { shopQuery } from './layout/shop.queries.ts';

/** The context of every route's `loader`, `beforeLoad` and `head`. */
export type Site = { shopUrl: string; queryClient: QueryClient };

/** Its path, and its size in px. */
export type SocialPicture = { path: string; alt: string; width: number; height: number };

type PageHead = {
  /** Without the shop's name, which follows; the home page gives its whole title. */
  title: string;
  /** The title ends as those of the admin area do. */
  isAdmin?: boolean;
  description: string;
  /** The canonical path: `/shop?category=food`. Without one the page is `noindex`. */
  path?: string;
  /** The social card's picture; the shop's own by default. */
  image?: SocialPicture | undefined;
  /** Pounds; the page is a product's. */
  price?: string;
  keywords?: string;
  /** schema.org objects. */
  structured?: object[];
};

/** Default keywords of all pages. */
const keywords = 'pet shop, pet supplies UK, dog food, cat food, dog toys, pet beds, pet care, treats';

/** Title, description, keywords, social card, canonical link and structured data of a page, for a route's `head`. */
export function pageHead(
  { shopUrl, queryClient }: Site,
  page: PageHead,
): { meta: ComponentProps<'meta'>[]; links: ComponentProps<'link'>[] } {
  const name = nameOf(queryClient);
  const ending = page.isAdmin ? ` · ${name} admin` : ` | ${name}`;
  const title = page.path === '/' ? page.title : page.title + ending;
  const address = page.path === undefined ? undefined : shopUrl + page.path;

  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(address ? [] : [{ name: 'robots', content: 'noindex' }]),
      // Who reads these loads each page from the server: browsers need not load what writes them.
      ...(import.meta.env.SSR ? factsForMachines(page, { name, title, shopUrl, address }) : []),
    ],
    links: address ? [{ rel: 'canonical', href: address }] : [],
  };
}

type Said = { name: string; title: string; shopUrl: string; address: string | undefined };

function factsForMachines(page: PageHead, { name, title, shopUrl, address }: Said): ComponentProps<'meta'>[] {
  const picture = page.image ?? { path: '/brand/social.jpg', alt: name, width: 1200, height: 630 };
  const image = shopUrl + picture.path;
  return [
    { name: 'keywords', content: page.keywords ?? keywords },
    { property: 'og:type', content: page.price === undefined ? 'website' : 'product' },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:image', content: image },
    ...cardFacts(page, picture),
    ...(address ? [{ property: 'og:url', content: address }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    ...(page.structured ?? []).map(structuredData),
  ];
}

function cardFacts({ price }: PageHead, { width, height, alt }: SocialPicture): ComponentProps<'meta'>[] {
  return [
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    ...(price === undefined
      ? []
      : [
          { property: 'product:price:amount', content: price },
          { property: 'product:price:currency', content: 'GBP' },
        ]),
  ];
}

/** The shop's name; the root's loader has read it before any head is made. */
export function nameOf(queryClient: QueryClient): string {
  return queryClient.getQueryData(shopQuery.queryKey)?.name ?? 'Paw & Vale';
}

/** The router renders this as a script; as data it is not subject to the Content-Security-Policy. */
function structuredData(fact: object): ComponentProps<'meta'> {
  const tag: object = { 'script:ld+json': { '@context': 'https://schema.org', ...fact } };
  return tag;
}
