import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { invitationQuery } from './reviews.queries.ts';

/** Promises only what the shop has looked up: anybody can put a token into an address. */
export function InvitationNote({ productId, token }: { productId: Product['id']; token: string }) {
  const { data: invitation } = useQuery(invitationQuery(productId, token));
  if (!invitation) return null;
  if (!invitation.verified)
    return (
      <p className="mt-3 text-muted">
        The link you came by is not complete, so your review will not be marked as a verified purchase. If it was broken
        over two lines in the mail, copy both.
      </p>
    );
  return (
    <p className="mt-3 flex items-center gap-2 font-medium text-success">
      <BadgeCheck className="size-5 shrink-0" aria-hidden />
      You come by our mail, so your review is marked as a verified purchase.
    </p>
  );
}
