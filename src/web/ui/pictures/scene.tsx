import { clsx } from 'clsx';
import { sceneSources } from '#shop/scenes/scenes.contract.ts';
import type { SceneName } from '#shop/scenes/scenes.contract.ts';

type SceneProps = {
  name: SceneName;
  /** Shown instead on screens below 64rem. */
  narrow?: SceneName;
  /** The `sizes` attribute. */
  sizes: string;
  first?: boolean;
  className?: string;
};

/** A large decorative picture; the text next to it says the same. */
export function Scene({ name, narrow, sizes, first = false, className }: SceneProps) {
  const wide = sceneSources(name);
  const small = narrow && sceneSources(narrow);
  return (
    <picture className="contents">
      {small && <source media="(width < 64rem)" type="image/avif" srcSet={small.avif} sizes={sizes} />}
      {small && <source media="(width < 64rem)" type="image/webp" srcSet={small.webp} sizes={sizes} />}
      <source type="image/avif" srcSet={wide.avif} sizes={sizes} />
      <source type="image/webp" srcSet={wide.webp} sizes={sizes} />
      <img
        src={wide.src}
        alt=""
        width={wide.width}
        height={wide.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        className={clsx('block size-full object-cover', className)}
      />
    </picture>
  );
}

/** Drawings of Pip and Vee, for places without a photograph. */
export function Mascots({ className }: { className?: string }) {
  return (
    <span aria-hidden className={clsx('flex items-end justify-center gap-[4%]', className)}>
      <img src="/brand/face-dog.svg" alt="" width={80} height={82} className="h-auto w-[38%] max-w-64" />
      <img src="/brand/face-cat.svg" alt="" width={64} height={64} className="h-auto w-[32%] max-w-52" />
    </span>
  );
}
