import { clsx } from 'clsx';
import { sceneSources } from '#shop/scenes/scenes.contract.ts';
import type { SceneName } from '#shop/scenes/scenes.contract.ts';

type SceneProps = {
  name: SceneName;
  /** Shown instead below 64rem. */
  narrow?: SceneName;
  /** As the `sizes` attribute says how wide it is shown. */
  sizes: string;
  first?: boolean;
  className?: string;
};

/** A large picture of the shop's own, beside words that say what it would: so it has no text of its own. */
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
