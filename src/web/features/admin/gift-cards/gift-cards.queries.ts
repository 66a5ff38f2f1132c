import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AdminGiftCard, GiftCardDetails, IssuedGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import { request } from '../../../api.ts';
import { useAttemptKey } from '../../../attempt-key.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { giftCardsKey } from '../money/gift-cards-owed.tsx';

export const giftCardsPath = '/api/admin/gift-cards';

export function giftCardQuery(id: number) {
  return queryOptions({
    queryKey: [giftCardsKey, id],
    queryFn: ({ signal }) => request<GiftCardDetails>(`${giftCardsPath}/${id}`, { signal }),
  });
}

export type GiftCardDraft = Record<
  'amount' | 'recipientName' | 'recipientEmail' | 'senderName' | 'message' | 'reason',
  string
>;

type Writing = { onDone: (issued: IssuedGiftCard) => void; onErrors?: (errors: Errors) => void };

export function useIssueGiftCard({ onDone, onErrors }: Writing) {
  const queryClient = useQueryClient();
  const keyFor = useAttemptKey();
  // The next card may be the same, and is another.
  const issuedSoFar = useRef(0);
  return useMutation({
    mutationFn: (draft: GiftCardDraft) => {
      const headers = { 'idempotency-key': keyFor({ draft, place: issuedSoFar.current }) };
      return request<IssuedGiftCard>(giftCardsPath, { method: 'POST', body: draft, headers });
    },
    onSuccess: (issued) => {
      issuedSoFar.current += 1;
      void invalidate(queryClient, [giftCardsKey]);
      const { card, code } = issued;
      if (code === null)
        toast({ title: 'Gift Card Issued', text: `Its code is on its way to ${card.recipientEmail}.` });
      onDone(issued);
    },
    onError: (error) => {
      const errors = errorsFrom(error);
      onErrors?.(errors);
      if (Object.keys(errors).length === 0) fail('Not Issued', error, 'Failed to issue the gift card');
    },
  });
}

type Sending = { id: number; onDone: () => void; onErrors: (errors: Errors) => void };

/** Says when and where a bought card goes out. */
export function useSending({ id, onDone, onErrors }: Sending) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { goesOutOn: string; recipientEmail: string }) =>
      request<AdminGiftCard>(`${giftCardsPath}/${id}/sending`, { method: 'PUT', body }),
    onSuccess: () => {
      void invalidate(queryClient, [giftCardsKey]);
      toast({ title: 'Gift card changed', text: 'It goes out as you said.' });
      onDone();
    },
    onError: (error) => {
      const errors = errorsFrom(error);
      onErrors(errors);
      if (Object.keys(errors).length === 0) fail('Not changed', error, 'Failed to change the gift card');
    },
  });
}

type Voiding = {
  id: number;
  body: { replace: boolean; reason: string; seenBalance: string; recipientEmail?: string };
};

export function useVoidGiftCard({ onDone, onErrors }: Writing) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Voiding) =>
      request<IssuedGiftCard>(`${giftCardsPath}/${id}/void`, { method: 'POST', body }),
    onSuccess: (issued, { body: { replace } }) => {
      void invalidate(queryClient, [giftCardsKey]);
      if (!replace) toast({ title: 'Gift Card Voided', text: 'It can no longer be used.' });
      else if (issued.code === null)
        toast({ title: 'Gift Card Replaced', text: `The new code is on its way to ${issued.card.recipientEmail}.` });
      onDone(issued);
    },
    onError: (error) => {
      void invalidate(queryClient, [giftCardsKey]);
      const errors = errorsFrom(error);
      onErrors?.(errors);
      if (Object.keys(errors).length === 0) fail('Not Voided', error, 'Failed to void the gift card');
    },
  });
}

function fail(title: string, error: unknown, fallback: string): void {
  toast({ title, text: rejectionText(error, fallback), tone: 'destructive' });
}
