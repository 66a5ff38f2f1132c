import type { Category } from '#catalogue/products/categories.contract.ts';
import { useCategoryName } from '../../../layout/shelves.queries.ts';

export function CategoryName({ category }: { category: Category }) {
  return useCategoryName(category);
}
