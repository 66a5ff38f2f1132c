import { clsx } from 'clsx';
import { useCallback, useState } from 'react';
import { pictureSources } from '#media/pictures/picture-sources.contract.ts';

type PictureProps = {
  src: string;
  alt: string;
  /** The picture's intrinsic size in px; it reserves the space. */
  width: number;
  height: number;
  /** The `sizes` attribute: `(min-width: 48rem) 25vw, 50vw`. */
  sizes: string;
  /** Loads with high priority and shows 'Loading' meanwhile; needs a positioned parent. */
  first?: boolean;
  /** The URL of a smaller copy that is in the cache already, shown until the picture has loaded. */
  meanwhile?: string | undefined;
  /** The URL to try when the picture fails to load; the smaller copy if none is given. */
  fallback?: string | undefined;
  /** Background while loading, and position: `bg-picture-food`. */
  className?: string;
};

type Shown = 'picture' | 'fallback' | 'nothing';

export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  first = false,
  meanwhile,
  fallback = meanwhile,
  className,
}: PictureProps) {
  const [shown, setShown] = useState<Shown>('picture');
  const [loading, setLoading] = useState(true);
  const fail = useCallback(() => {
    setShown((now) => (now === 'picture' && fallback && fallback !== src ? 'fallback' : 'nothing'));
    // It may have failed because the connection was lost.
    addEventListener('online', () => setShown('picture'), { once: true });
  }, [fallback, src]);
  // The picture may have loaded or failed before hydration.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete || image.currentSrc === '') return;
      if (image.naturalWidth === 0) fail();
      else setLoading(false);
    },
    [fail],
  );

  const frame = clsx('block size-full object-cover', className);
  if (shown === 'nothing') return <UnavailablePicture alt={alt} className={frame} />;

  const address = shown === 'picture' ? src : fallback;
  const sources = shown === 'picture' ? pictureSources(src, width) : null;
  return (
    <>
      {first && loading && <PicturePlaceholder meanwhile={meanwhile} className={frame} />}
      <picture className="contents">
        {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
        {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
        <img
          ref={checkLoaded}
          src={address && fromOurHost(address)}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding={first ? 'sync' : 'async'}
          onLoad={() => setLoading(false)}
          onError={fail}
          className={clsx(frame, first && 'relative')}
        />
      </picture>
    </>
  );
}

/** Lies behind the picture, which covers it once loaded. */
function PicturePlaceholder({ meanwhile, className }: Pick<PictureProps, 'meanwhile' | 'className'>) {
  if (meanwhile) return <img src={meanwhile} alt="" decoding="sync" className={clsx(className, 'absolute inset-0')} />;
  return (
    <span aria-hidden className="picture-loading">
      Loading
    </span>
  );
}

/** Hidden from screen readers when the picture is decorative. */
function UnavailablePicture({ alt, className }: { alt: string; className: string }) {
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span {...named} className={clsx('grid place-items-center bg-oat p-4 text-center text-sm text-muted', className)}>
      Image unavailable
    </span>
  );
}

/** Pictures on other hosts are loaded through our image proxy, for privacy and because of the content policy. */
export function fromOurHost(address: string): string {
  const isOurs = !/^(https?:)?\/\//.test(address) || isOnThisHost(address);
  return isOurs ? address : `/api/image-proxy?url=${encodeURIComponent(address)}`;
}

/** False on the server, which knows no host; the shop's own pictures have relative URLs. */
function isOnThisHost(address: string): boolean {
  return typeof location !== 'undefined' && new URL(address, location.href).host === location.host;
}
