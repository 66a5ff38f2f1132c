import { useCallback, useState } from 'react';
import { clsx } from 'clsx';
import { pictureSources } from '#media/pictures/picture-sources.contract.ts';

type PictureProps = {
  src: string;
  alt: string;
  /** The picture's own size in px; it reserves the room. */
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` attribute says it: `(min-width: 48rem) 25vw, 50vw`. */
  sizes: string;
  /** For the first pictures of a page: loaded at once and before others. Their frame is positioned, for the word that they load. */
  first?: boolean;
  /** The address of a smaller copy that is here already, shown until the first picture has come. */
  meanwhile?: string | undefined;
  /** Tried when the picture cannot be had. */
  fallback?: string | undefined;
  /** The ground while it loads, and the picture's place: `bg-picture-food`. */
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
  fallback,
  className,
}: PictureProps) {
  const [shown, setShown] = useState<Shown>('picture');
  const [loading, setLoading] = useState(true);
  const fail = useCallback(() => {
    setShown((now) => (now === 'picture' && fallback && fallback !== src ? 'fallback' : 'nothing'));
    // It may have been lost with the connection.
    addEventListener('online', () => setShown('picture'), { once: true });
  }, [fallback, src]);
  // The browser may have loaded it, or given up on it, before React came.
  const meet = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete || image.currentSrc === '') return;
      if (image.naturalWidth === 0) fail();
      else setLoading(false);
    },
    [fail],
  );

  const frame = clsx('block size-full object-cover', className);
  if (shown === 'nothing') return <LostPicture alt={alt} className={frame} />;

  const address = shown === 'picture' ? src : fallback;
  const sources = shown === 'picture' ? pictureSources(src, width) : null;
  return (
    <>
      {first && loading && <Coming meanwhile={meanwhile} className={frame} />}
      <picture className="contents">
        {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
        {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
        <img
          ref={meet}
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

/** Lies behind the picture, which covers it. */
function Coming({ meanwhile, className }: Pick<PictureProps, 'meanwhile' | 'className'>) {
  if (meanwhile) return <img src={meanwhile} alt="" decoding="sync" className={clsx(className, 'absolute inset-0')} />;
  return (
    <span aria-hidden className="picture-loading">
      Loading
    </span>
  );
}

/** Of a picture that only adorns, a screen reader need not hear. */
function LostPicture({ alt, className }: { alt: string; className: string }) {
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span {...named} className={clsx('grid place-items-center bg-oat p-4 text-center text-sm text-muted', className)}>
      Image unavailable
    </span>
  );
}

/** Pictures of other hosts come by way of ours: nobody else hears of a visitor, and the content policy wants it so. */
export function fromOurHost(address: string): string {
  const isOurs = !/^(https?:)?\/\//.test(address) || isOnThisHost(address);
  return isOurs ? address : `/api/image-proxy?url=${encodeURIComponent(address)}`;
}

/** While a page is rendered there is no host to compare with; what the shop stores has no host in its address. */
function isOnThisHost(address: string): boolean {
  return typeof location !== 'undefined' && new URL(address, location.href).host === location.host;
}
