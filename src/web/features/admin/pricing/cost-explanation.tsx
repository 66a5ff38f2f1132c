import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import type { CostExplanation } from '#dropshipping/costs/cost-explanation.contract.ts';
import { request } from '../../../api.ts';
import { shortDate } from '../parts/formats.rules.ts';
import { sideWords } from '../parts/price-words.rules.ts';

/** Where a product's cost comes from: '£42.50 retail, 30% off, without VAT: £24.79'. */
export function CostWords({ product: { id, supplierPrice } }: { product: Pick<AdminProduct, 'id' | 'supplierPrice'> }) {
  const { data } = useQuery({
    queryKey: ['products', id, 'cost', supplierPrice],
    queryFn: ({ signal }) => request<CostExplanation>(`/api/admin/products/${id}/cost`, { signal }),
  });
  if (!data) return null;
  return <span className="block text-xs text-pretty text-muted">{wordsOf(data, supplierPrice)}</span>;
}

function wordsOf({ costVat, agreedAt, theirs }: CostExplanation, cost: string | null): string {
  if (agreedAt !== null) {
    const agreed = `Agreed on ${shortDate(agreedAt)}${sideWords(costVat)}.`;
    return theirs && theirs.cost !== cost ? `${agreed} Their own price: ${theirs.words}.` : agreed;
  }
  if (theirs === null) return cost === null ? '' : `Their price, as far as we know${sideWords(costVat)}.`;
  if (costVat === null) return `${theirs.words}, as they give it. Nobody has said whether that is with VAT.`;
  if (theirs.cost === null) return `${theirs.words}.`;
  return theirs.cost === cost ? `${theirs.words}.` : `${theirs.words}, once you approve that.`;
}
