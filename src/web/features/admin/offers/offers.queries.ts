import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferCheck } from '#catalogue/offer-check/offer-check.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const offersKey = 'offers';
const betweenLooksMs = 1_500;

/** `waitsFrom`: what the last check's end was when another one was asked for. */
export function offerCheckQuery(waitsFrom?: string | null) {
  return queryOptions({
    queryKey: [offersKey, 'check'],
    queryFn: ({ signal }) => request<OfferCheck>('/api/admin/offer-check', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      waitsFrom !== undefined && state.data?.endedAt === waitsFrom ? betweenLooksMs : false,
  });
}

/** Asks for a check, and waits for its end. */
export function useCheckAgain() {
  const queryClient = useQueryClient();
  const [waitsFrom, setWaitsFrom] = useState<string | null>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request('/api/admin/offer-check', { method: 'POST' }),
    onSuccess: () => setWaitsFrom(queryClient.getQueryData(offerCheckQuery().queryKey)?.endedAt ?? null),
    onError: (error) =>
      toast({ title: 'Not Checked', text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
  return { checkAgain: () => mutate(), isPending, waitsFrom };
}
