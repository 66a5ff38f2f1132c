import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import fraunces from '../../styles/fonts/fraunces.woff2?url';
import nunito from '../../styles/fonts/nunito.woff2?url';
import { siteFrameQuery } from '../site-frame.queries.ts';

/*
 * What the head of every page has, rendered on the server only: it never changes while somebody goes from page to page, and no page
 * loads code for it.
 */

export function documentHead(queryClient: QueryClient, inAdmin: boolean) {
  const theme = themeIn(queryClient);
  const fonts = [figtree, ...headingFonts[(!inAdmin && theme?.type) || 'fraunces']];
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: theme?.colour ?? '#1f4d40' },
    ],
    links: [...fonts.map((href) => preload(href)), ...iconLinks(theme?.icon?.src)],
  };
}

const headingFonts = { fraunces: [fraunces], nunito: [nunito], figtree: [] } as const;

function preload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href } as const;
}

function iconLinks(src: string | undefined) {
  const manifest = { rel: 'manifest', href: '/manifest.webmanifest' };
  if (src === undefined)
    return [
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/brand/favicon.svg', type: 'image/svg+xml' },
      manifest,
      { rel: 'apple-touch-icon', href: '/brand/touch-icon.png' },
    ];
  return [
    { rel: 'icon', href: pictureAt(src, 200, 'webp'), type: 'image/webp' },
    manifest,
    // Telephones read no WebP there, and show no transparent icon.
    { rel: 'apple-touch-icon', href: pictureAt(src, 200, 'jpg') },
  ];
}

/** The colours, type, corners and space that the owner chose. Its nonce, or of a cached page its hash, is what lets it in. */
export function ThemeStyle() {
  const sheet = themeIn(useQueryClient())?.sheet;
  const { ssr } = useRouter().options;
  // oxlint-disable-next-line react/no-danger -- React would escape the quotes
  return sheet ? <style nonce={ssr?.nonce} dangerouslySetInnerHTML={{ __html: sheet }} /> : null;
}

/** Of the draft, in its preview; undefined or null: that of a new shop. */
function themeIn(queryClient: QueryClient) {
  return queryClient.getQueryData(siteFrameQuery.queryKey)?.theme;
}
