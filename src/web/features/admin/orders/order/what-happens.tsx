import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { PreviewedAct } from '#admin/act-previews/act-previews.contract.ts';
import type { ActPreview } from '#orders/acts/act-preview.contract.ts';
import { request, sentenceFor } from '../../../../api.ts';
import { useDebounced } from '../../../../ui/debounced.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { money } from '../../parts/formats.rules.ts';
import { statusName } from './status-names.rules.ts';

type WhatHappensProps = {
  number: string;
  /** The act with the body of its own call. */
  act: { act: PreviewedAct['act'] } & Record<string, unknown>;
  /** While the act is done nobody looks ahead: a look that it overtakes would be refused, as done already. */
  busy: boolean;
};

const afterTypingMs = 400;

/** Not one of the orders’ queries, which are read anew whenever an order changes: an act of its own changes with the order. */
const key = 'act-preview';

/** What an act would do with money, stock, suppliers and emails, in the API's own judgement, before it is done. */
export function WhatHappens({ number, act, busy }: WhatHappensProps) {
  const headingId = useId();
  const asked = useDebounced(act, afterTypingMs);
  const queries = useQueryClient();
  useEffect(() => {
    if (busy) void queries.cancelQueries({ queryKey: [key] });
  }, [busy, queries]);
  const { data, error } = useQuery({
    enabled: !busy,
    queryKey: [key, number, asked],
    queryFn: ({ signal }) =>
      request<ActPreview>(`/api/admin/orders/${number}/preview`, { method: 'POST', body: asked, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section aria-labelledby={headingId} aria-live="polite" className="rounded-field bg-oat p-4 text-sm">
      <h3 id={headingId} className="mb-2 font-semibold">
        What happens
      </h3>
      {error && <p className="text-error">{sentenceFor(error, 'We couldn’t look ahead. Please try again.')}</p>}
      {!error && !data && <Skeleton className="h-16 w-full" />}
      {!error && data && (
        <ul className="grid list-disc gap-1 pl-5">
          {sentencesOf(data).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ways = {
  payment: (amount: string) => `${amount} goes back the way it was paid.`,
  manual: (amount: string) => `You pay ${amount} back yourself: it was paid to you directly.`,
  exchange: (amount: string) => `${amount} is set against what’s added.`,
  'gift-card': (amount: string) => `${amount} goes back onto the gift card that paid it.`,
} satisfies Record<ActPreview['refunds'][number]['way'], (amount: string) => string>;

function sentencesOf({ status, emails, refunds, restocked, notSupplied }: ActPreview): string[] {
  const fromSuppliers = Map.groupBy(notSupplied, ({ supplierName }) => supplierName);
  const toCustomer = emails.filter(({ to }) => to === 'customer').map(({ about }) => about);
  return [
    ...refunds.map(({ amount, way }) => ways[way](money(amount))),
    restocked.length > 0 ? `Can be sold again: ${inWords(restocked)}.` : '',
    ...[...fromSuppliers].map(([name, pieces]) => `${name} will be asked not to send: ${inWords(pieces)}.`),
    status.after === status.before ? '' : `The order becomes ${statusName(status.after).toLowerCase()}.`,
    toCustomer.length > 0 ? `The customer gets ${counted(toCustomer)}.` : 'The customer gets no email.',
    emails.some(({ to }) => to === 'shop') ? 'You get an email about the refund you make yourself.' : '',
  ].filter((sentence) => sentence !== '');
}

function inWords(pieces: readonly { name: string; quantity: number }[]): string {
  return pieces.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}

function counted(about: readonly string[]): string {
  return about.length === 1 ? `an email: ${about[0]}` : `${about.length} emails: ${about.join('; ')}`;
}
