import { useSuspenseQuery } from '@tanstack/react-query';
import { ScriptOnce } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { plainPounds } from '../ui/price.tsx';
import { shopQuery } from './shop.queries.ts';

const storageKey = 'dismissed-banner';

/**
 * Runs before the first paint, so that a dismissed banner never flashes and nothing moves. The dismissal is stored by the
 * banner's code, so a banner with a new code shows again.
 */
const beforePaint = `try{const d=document.documentElement;if(localStorage.getItem('${storageKey}')===d.dataset.banner)d.dataset.bannerDismissed=''}catch{}`;

export function BannerMemory() {
  // Only the server renders it: the browser gets the script as part of the page.
  return import.meta.env.SSR ? <ScriptOnce>{beforePaint}</ScriptOnce> : null;
}

/** Above the header: delivery cost and current offer, on one line; on a tablet, or opened on a phone, on more. */
export function Band() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <div className="band on-pine">
      <aside aria-label="Delivery">{`Free UK Delivery on Orders Over ${plainPounds(shop.delivery.freeFrom)}`}</aside>
      {shop.banner && <Offer {...shop.banner} />}
    </div>
  );
}

function Offer({ text, code }: { text: string; code: string }) {
  return (
    <aside aria-label="Offer" className="banner">
      {/* On a phone its line is as long as there is room, and opens to the whole; wider windows have all of it, and no box. */}
      <label>
        {text} <strong>{code}</strong>
        <input type="checkbox" aria-label="Show all" />
      </label>
      <IconButton label="Dismiss" onClick={() => dismiss(code)}>
        <X className="size-4.5" />
      </IconButton>
    </aside>
  );
}

function dismiss(code: string): void {
  document.documentElement.dataset['bannerDismissed'] = '';
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Without storage the banner shows again next time.
  }
}
