import { Suspense, useState } from 'react';
import type { ReactNode, MouseEvent } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, useNavigate } from '@tanstack/react-router';
import { latePart } from '../ui/late-part.ts';
import { plainPounds } from '../ui/pounds.ts';
import { toast, Toaster } from '../ui/overlays/toast.tsx';
import { Banner } from './banner.tsx';
import { useBasketPanel } from '../basket/basket-panel-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useLayOutWhenIdle } from './lay-out-when-idle.ts';
import { OpenItLine, OrdersPausedLine, PlainFrame, useShopStage } from './opening.tsx';
import { shopQuery } from './shop.queries.ts';

const basketPanel = () => latePart(async () => (await import('../features/basket/basket-panel.tsx')).BasketPanel);

/** What surrounds every page of the shop. A page brings its own `<main id="main">`. */
export function Layout({ children }: { children: ReactNode }) {
  useLayOutWhenIdle();
  const stage = useShopStage();
  if (stage === 'closed') return <PlainFrame>{children}</PlainFrame>;
  return (
    <div className="frame flex min-h-dvh flex-col" onClickCapture={goToTopAgain}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {stage === 'for-staff' && <OpenItLine />}
      <OrdersPausedLine />
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

/** Nobody who does not open the basket loads its panel. If that fails, the page stays, and the next press tries again. */
function BasketSlot() {
  const { open, turn, close } = useBasketPanel();
  const [Panel, setPanel] = useState(basketPanel);
  const navigate = useNavigate();
  if (turn === 0) return null;

  function giveUp() {
    close();
    setPanel(basketPanel());
    toast({
      title: 'Error',
      text: 'We couldn’t open your basket here.',
      tone: 'destructive',
      action: { label: 'View Basket', onAct: () => void navigate({ to: '/basket' }) },
    });
  }

  return (
    <CatchBoundary getResetKey={() => turn} errorComponent={() => null} onCatch={giveUp}>
      <Suspense fallback={null}>
        <Panel open={open} onClose={close} />
      </Suspense>
    </CatchBoundary>
  );
}

/** For a press on a link of the frame to the page one is on, which the router would leave as it is scrolled. */
function goToTopAgain({ target }: MouseEvent): void {
  const link = (target as Element).closest('a');
  if (link?.href === location.href && !location.hash && !link.closest('main'))
    scrollTo({ top: 0, behavior: 'instant' });
}
