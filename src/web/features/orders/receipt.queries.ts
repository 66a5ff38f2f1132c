import { queryOptions } from '@tanstack/react-query';
import type { Receipt } from '#orders/receipts/receipts.contract.ts';
import { request } from '../../api.ts';

type ReceiptAsked = {
  number: string;
  /** From the link in the customer's email. */
  token: string | undefined;
};

export function receiptQuery({ number, token }: ReceiptAsked) {
  const query = token === undefined ? '' : `?${new URLSearchParams({ token })}`;
  return queryOptions({
    queryKey: ['order', number, 'receipt', token],
    queryFn: ({ signal }) => request<Receipt>(`/api/orders/${encodeURIComponent(number)}/receipt${query}`, { signal }),
    staleTime: 0,
  });
}
