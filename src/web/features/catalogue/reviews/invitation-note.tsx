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
        Your link doesn’t seem to be complete, so your review won’t be marked as a verified purchase. If it runs over
        two lines in the email, copy both.
      </p>
    );
  return (
    <p className="mt-3 flex items-center gap-2 font-medium text-success">
      <BadgeCheck className="size-5 shrink-0" aria-hidden />
      You came from our email, so your review will be marked as a verified purchase.
    </p>
  );
}
