import { clsx } from 'clsx';
import type { Category } from '#catalogue/products/categories.contract.ts';
import { Picture } from '../ui/pictures/picture.tsx';

const backgrounds: Partial<Record<Category, string>> = {
  food: 'bg-picture-food',
  accessories: 'bg-picture-accessories',
  health: 'bg-picture-health',
};

type LinePictureProps = {
  src: string | null;
  category?: Category;
  /** Sets the size: `size-18`. */
  className: string;
};

/** Decorative: always shown next to the product's name, so it has no alternative text. */
export function LinePicture({ src, category, className }: LinePictureProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block shrink-0 overflow-hidden rounded-field',
        (category && backgrounds[category]) ?? 'bg-oat',
        className,
      )}
    >
      {src && <Picture src={src} alt="" width={960} height={960} sizes="7rem" />}
    </span>
  );
}
