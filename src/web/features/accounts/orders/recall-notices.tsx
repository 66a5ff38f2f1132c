import { useQuery } from '@tanstack/react-query';
import { remedyWords } from '#catalogue/recalls/recall-words.contract.ts';
import type { OrderRecalls } from '#orders/recalls/recalls.contract.ts';
import { request } from '../../../api.ts';
import { orderCall } from './orders.queries.ts';
import type { OrderReference } from './orders.queries.ts';

/** What of an order is being recalled; nothing where there is nothing. */
export function RecallNotices({ reference }: { reference: OrderReference }) {
  const { data: recalls = [] } = useQuery({
    queryKey: ['account', 'recalls', reference.number, reference.token],
    queryFn: () => request<OrderRecalls>(orderCall(reference, 'recalls')),
    retry: false,
  });
  return recalls.map(({ goods, makersWords, whatToDo, remedy }) => (
    <section
      key={goods}
      aria-label={`Safety recall of ${goods}`}
      className="mt-8 rounded-picture bg-error-pale p-5 sm:p-6"
    >
      <h2 className="text-subheading wrap-anywhere">Safety recall of {goods}</h2>
      <p className="mt-2 font-semibold whitespace-pre-line wrap-anywhere">
        Please stop using it. {whatToDo} {remedyWords[remedy]}
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{makersWords}</p>
    </section>
  ));
}
