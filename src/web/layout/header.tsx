import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Search, MessagesSquare, WifiOff } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BasketButton } from '../basket/basket-button.tsx';
import { mainPages } from './pages.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { SearchBox } from './search-box.tsx';
import { shopQuery } from './shop.queries.ts';
import { Wordmark } from './wordmark.tsx';
import { useOnline } from '../ui/online.ts';

export function Header() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const [searching, setSearching] = useState(false);
  return (
    <header className="sticky top-0 z-30 bg-paper [@media(max-height:31rem)]:relative">
      <div className="page-width grid grid-cols-[auto_1fr_auto] items-center gap-x-3 pt-3 sm:gap-x-6 pb-1 lg:gap-x-12">
        <Link
          to="/"
          aria-label={`${shop.name}, home`}
          activeProps={{ 'aria-current': undefined }}
          className="grid min-h-11 content-center text-pine"
        >
          <Wordmark name={shop.name}>
            {/* React would have a bare img fetched before the page's main picture. */}
            <picture className="contents">
              <img
                src="/brand/wordmark.svg"
                alt=""
                width={166}
                height={32}
                className="h-6 w-auto min-[22rem]:h-7 sm:h-8"
              />
            </picture>
          </Wordmark>
        </Link>
        <div className="order-4 col-span-3 md:order-none md:col-span-1">
          <SearchBox open={searching} onDone={() => setSearching(false)} />
        </div>
        <div className="col-start-3 -mr-2.5 flex items-center sm:gap-1 md:col-start-auto">
          <IconButton
            label="Search"
            // The field is what is labelled so; this only shows it.
            aria-label={undefined}
            className="md:hidden"
            aria-expanded={searching}
            aria-controls="header-search"
            onClick={() => setSearching(!searching)}
          >
            <Search className="size-5.5" aria-hidden />
            <VisuallyHidden>Search</VisuallyHidden>
          </IconButton>
          <CommunityButton />
          <AccountMenu />
          <BasketButton />
        </div>
      </div>
      <nav aria-label="Main" className="main-navigation">
        <ul className="page-width flex gap-x-1 overflow-x-auto pb-2 [scrollbar-width:none]">
          {mainPages.map(({ to, name }) => (
            <li key={to} className="shrink-0 first:-ml-3">
              <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className="navigation-link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OfflineBar />
    </header>
  );
}

/** On the home page it scrolls to the community, from elsewhere it leads there. */
function CommunityButton() {
  const navigate = useNavigate();

  function go() {
    // To an address that is there already the router does not scroll.
    if (location.pathname + location.hash === '/#community') document.querySelector('#community')?.scrollIntoView();
    else void navigate({ to: '/', hash: 'community' });
  }

  return (
    <IconButton label="Community" onClick={go}>
      <MessagesSquare className="size-5.5" aria-hidden />
    </IconButton>
  );
}

/** What is asked for without a connection waits for it; meanwhile this says why nothing comes. */
function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-toys px-4 py-1.5 text-center text-sm text-ink">
          <WifiOff className="size-4.5 shrink-0" aria-hidden />
          You’re offline. We’ll carry on when your connection is back.
        </p>
      )}
    </div>
  );
}
