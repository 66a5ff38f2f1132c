import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { pounds } from '../../../ui/price.tsx';

/** One section of the checkout with its heading. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-subheading">{title}</h2>
      {children}
    </section>
  );
}

type CompleteOrderProps = {
  /** In pounds; undefined while it is being calculated. */
  total: string | undefined;
  busy: boolean;
};

/** The obligation to pay and the order button (Consumer Contracts Regulations 2013, regulation 14). */
export function CompleteOrder({ total, busy }: CompleteOrderProps) {
  return (
    <>
      {total && <p className="figures mt-2">By placing this order you agree to pay {pounds(total)}.</p>}
      <Button type="submit" size="large" wide busy={busy} aria-disabled={total === undefined || undefined}>
        {busy ? 'Processing Payment...' : `Complete Order - ${total ? pounds(total) : '…'}`}
      </Button>
    </>
  );
}
