import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GiftCardSums } from '#payment/gift-cards/gift-cards.contract.ts';
import { request } from '../../../api.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';

export const giftCardsKey = 'admin-gift-cards';

const giftCardSumsQuery = queryOptions({
  queryKey: [giftCardsKey, 'sums'],
  queryFn: ({ signal }) => request<GiftCardSums>('/api/admin/gift-cards/sums', { signal }),
});

/** What the shop owes to holders of gift cards: no turnover yet. */
export function GiftCardsOwed() {
  const { data, isError } = useQuery(giftCardSumsQuery);
  if (isError) return null;
  if (!data) return <Skeleton className="h-16" />;
  return (
    <p className="admin-panel">
      Gift cards owed: <Money amount={data.owed} className="font-semibold" />, on {countOf(data.cards, 'card')}
      {data.expired !== '0.00' && (
        <>
          ; <Money amount={data.expired} /> is on expired ones
        </>
      )}
      .
    </p>
  );
}
