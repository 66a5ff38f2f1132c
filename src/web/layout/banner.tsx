import { useSuspenseQuery } from '@tanstack/react-query';
import { ScriptOnce } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { shopQuery } from './shop.queries.ts';

const storageKey = 'dismissed-banner';

/**
 * Runs before anything is drawn: whoever dismissed this banner never sees it, and nothing moves. The styles hide a banner
 * whose code the document carries as dismissed, so a new code shows again.
 */
const beforePaint = `try{const d=document.documentElement;if(localStorage.getItem('${storageKey}')===d.dataset.banner)d.dataset.bannerDismissed=''}catch{}`;

export function BannerMemory() {
  return <ScriptOnce>{beforePaint}</ScriptOnce>;
}

export function Banner() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  if (!shop.banner) return null;
  const { text, code } = shop.banner;
  return (
    <aside aria-label="Offer" className="banner bg-toys text-ink">
      <div className="page-width flex items-center gap-3 py-1.5">
        <p className="grow text-center text-sm leading-snug">
          {text}{' '}
          <strong className="ml-1 inline-block rounded-full bg-paper px-2.5 py-0.5 tracking-wide select-all">
            {code}
          </strong>
        </p>
        <IconButton label="Dismiss" className="-mr-2 size-9 hover:bg-marigold" onClick={() => dismiss(code)}>
          <X className="size-4.5" aria-hidden />
        </IconButton>
      </div>
    </aside>
  );
}

function dismiss(code: string): void {
  document.documentElement.dataset['bannerDismissed'] = '';
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // A browser that stores nothing shows the banner again next time.
  }
}
