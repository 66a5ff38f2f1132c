import { clsx } from 'clsx';
import type { Category } from '#catalogue/products/categories.contract.ts';
import { Picture } from '../ui/pictures/picture.tsx';

const grounds: Record<Category, string> = {
  food: 'bg-picture-food',
  accessories: 'bg-picture-accessories',
  health: 'bg-picture-health',
};

type LinePictureProps = {
  src: string | null;
  category?: Category;
  /** Its size: `size-18`. */
  className: string;
};

/** Beside the name of what it shows, so it needs no words of its own. */
export function LinePicture({ src, category, className }: LinePictureProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block shrink-0 overflow-hidden rounded-field',
        category ? grounds[category] : 'bg-oat',
        className,
      )}
    >
      {src && <Picture src={src} alt="" width={960} height={960} sizes="7rem" />}
    </span>
  );
}
