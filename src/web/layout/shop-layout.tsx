import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useBasketPanel } from '../basket/basket-panel-state.ts';
import { importOrReload, optionalPart } from '../ui/lazy-part.tsx';
import { toast, Toaster } from '../ui/overlays/toast.tsx';
import { isSavingData, onceIdle, whenIdle } from '../ui/when-idle.ts';
import { Band } from './banner.tsx';
import { CheckoutFooter, CheckoutHeader, useIsCheckout } from './checkout-layout.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PagePreview } from './page-preview.tsx';
import { OrdersPausedBand, plainLayout, useShopStage } from './shop-opening.tsx';
import { shopQuery } from './shop.queries.ts';

const parts = '.card-later:not([data-laid-out]), .foot-later:not([data-laid-out])';

/**
 * Parts whose layout is deferred until they are near the viewport are laid out once the page is idle, and before it is printed,
 * so that a print or a full-page screenshot has no gaps.
 */
function useIdleLayout(): void {
  useEffect(() => {
    let waiting: number | undefined;
    function someWhenIdle() {
      waiting ??= whenIdle((deadline) => {
        waiting = undefined;
        if (!layOut(() => deadline.timeRemaining() > 5)) someWhenIdle();
        else if (!isSavingData()) loadPictures();
      });
    }
    function allAtOnce() {
      layOut(() => true);
      loadPictures();
    }

    // Another page, or more content on this one.
    const update = new MutationObserver(someWhenIdle);
    function begin() {
      someWhenIdle();
      update.observe(document.body, { childList: true, subtree: true });
    }
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
    addEventListener('beforeprint', allAtOnce);
    return () => {
      update.disconnect();
      removeEventListener('load', begin);
      removeEventListener('beforeprint', allAtOnce);
    };
  }, []);
}

/** In small steps, so that the page stays responsive. @returns whether everything is laid out */
function layOut(hasTime: () => boolean): boolean {
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    if (!hasTime()) return false;
    part.dataset['laidOut'] = '';
    part.getBoundingClientRect();
  }
  return true;
}

function loadPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager';
}

const loadPanel = async () => (await import('../features/basket/basket-panel.tsx')).BasketPanel;
type Panel = Awaited<ReturnType<typeof loadPanel>>;

/** The layout of every shop page. A page renders its own `<main id="main">`. */
export function Layout({ children }: { children: ReactNode }) {
  useIdleLayout();
  const stage = useShopStage();
  const isCheckout = useIsCheckout();
  if (stage === 'closed') return <plainLayout.Part>{children}</plainLayout.Part>;
  return (
    <div className="frame flex min-h-dvh flex-col" onClickCapture={goToTopAgain}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <TopBand isForStaff={stage === 'for-staff'} isCheckout={isCheckout} />
      {isCheckout ? <CheckoutHeader /> : <Header />}
      <PagePreview>{children}</PagePreview>
      {isCheckout ? <CheckoutFooter /> : <Footer />}
      <BasketSlot />
      <Toaster />
    </div>
  );
}

// Lazy, because only staff see it, and only before the opening.
const NotOpenNotice = optionalPart(async () => (await import('./not-open-notice.tsx')).NotOpenNotice);

/** One band at a time, the most important first. */
function TopBand({ isForStaff, isCheckout }: { isForStaff: boolean; isCheckout: boolean }) {
  const { data: shop } = useSuspenseQuery(shopQuery);
  if (isForStaff) return <NotOpenNotice />;
  if (shop.ordersPaused) return <OrdersPausedBand {...shop.ordersPaused} />;
  return isCheckout ? null : <Band />;
}

/**
 * The panel's code loads once the page is idle, or when the basket is opened. Without Suspense, because React delays suspended
 * content by at least 300 ms. If loading fails the page stays as it is, and the next press tries again.
 */
function BasketSlot() {
  const { open, turn, close } = useBasketPanel();
  const [Panel, setPanel] = useState<Panel>();
  const navigate = useNavigate();
  const giveUp = useEffectEvent(() => {
    close();
    toast({
      title: 'Error',
      text: 'We couldn’t open your basket here.',
      tone: 'destructive',
      action: { label: 'View Basket', onAct: () => void navigate({ to: '/basket' }) },
    });
  });

  useEffect(() => {
    const show = (loaded: Panel) => setPanel(() => loaded);
    if (turn > 0) void importOrReload(loadPanel).then(show, () => giveUp());
    if (turn > 0 || isSavingData()) return undefined;
    // A failure is reported when the basket is opened.
    return onceIdle(() => void loadPanel().then(show, () => undefined));
  }, [turn]);
  return turn > 0 && Panel ? <Panel open={open} onClose={close} /> : null;
}

/** A layout link to the current page scrolls to the top, which the router would not do. */
function goToTopAgain({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const link = target.closest('a');
  if (link?.href === location.href && !location.hash && !link.closest('main'))
    scrollTo({ top: 0, behavior: 'instant' });
}
