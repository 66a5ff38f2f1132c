import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { plainPounds } from '../ui/pounds.ts';
import { Toaster } from '../ui/toast.tsx';
import { Banner } from './banner.tsx';
import { useBasketPanel } from './basket-panel-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { shopQuery } from './shop.queries.ts';

const BasketPanel = lazy(() =>
  import('../features/basket/basket-panel.tsx').then(({ BasketPanel: panel }) => ({ default: panel })),
);

/** What surrounds every page of the shop. A page brings its own `<main id="main">`. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="frame flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Banner />
      <DeliveryStrip />
      <Header />
      <div className="grow">{children}</div>
      <Footer />
      <BasketSlot />
      <Toaster />
    </div>
  );
}

function DeliveryStrip() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <aside aria-label="Delivery" className="bg-pine px-4 py-1.5 text-center text-sm font-medium text-white">
      {`Free UK Delivery on Orders Over ${plainPounds(shop.delivery.freeFrom)}`}
    </aside>
  );
}

/** Nobody who does not open the basket loads its panel. */
function BasketSlot() {
  const { open, wanted, close } = useBasketPanel();
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <BasketPanel open={open} onClose={close} />
    </Suspense>
  );
}
