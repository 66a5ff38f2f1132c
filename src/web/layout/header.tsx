import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MessagesSquare, Search } from 'lucide-react';
import { useState } from 'react';
import type { MenuLink } from '#shop/site/site-contents.contract.ts';
import { BasketButton } from '../basket/basket-button.tsx';
import { IconButton } from '../ui/button.tsx';
import { targetOf } from '../ui/target.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { shopQuery } from './shop.queries.ts';
import { useMenus } from './site-frame.queries.ts';
import { HomeLink } from './wordmark.tsx';

export function Header() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const [searching, setSearching] = useState(false);
  return (
    <header className="sticky top-0 z-30 bg-paper [@media(max-height:31rem)]:relative">
      <div className="page-width header-grid">
        <HomeLink name={shop.name} />
        <MainNavigation />
        <div className="header-search">
          <SearchBox open={searching} onDone={() => setSearching(false)} />
        </div>
        <div className="header-buttons -mr-2.5 flex items-center sm:gap-1">
          <IconButton
            label="Search"
            // The search field has this label; the button only shows the field.
            aria-label={undefined}
            className="md:hidden"
            aria-expanded={searching}
            aria-controls="header-search"
            onClick={() => setSearching(!searching)}
          >
            <Search className="size-5.5" aria-hidden />
            <span className="sr-only">Search</span>
          </IconButton>
          <CommunityButton />
          <AccountMenu />
          <BasketButton />
          <IconButton label="Menu" popoverTarget="main-navigation" className="md:hidden">
            <span className="menu-lines" />
          </IconButton>
        </div>
      </div>
      <ConnectionBar />
    </header>
  );
}

/** Below the rest of the header, or in one row with it on wide screens. */
function MainNavigation() {
  return (
    <nav id="main-navigation" aria-label="Main" popover="auto" className="main-navigation">
      <ul className="gap-x-1 md:flex md:overflow-x-auto md:[scrollbar-width:none]">
        {useMenus().header.map(({ name, to, entries }, place) => (
          <li key={name} className="shrink-0 md:first:-ml-3">
            {entries.length > 0 ? (
              <>
                <button type="button" popoverTarget={`menu-${place}`} className="navigation-link">
                  {name}
                </button>
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links within take the keys */}
                <ul
                  id={`menu-${place}`}
                  popover="auto"
                  className="sub-menu"
                  onClick={({ currentTarget }) => currentTarget.hidePopover()}
                >
                  {[{ name: `All of ${name}`, to }, ...entries].map((entry) => (
                    <li key={entry.name}>
                      <NavigationLink {...entry} />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <NavigationLink name={name} to={to} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavigationLink({ name, to }: MenuLink) {
  return (
    <Link
      {...targetOf(to)}
      activeOptions={{ exact: true, includeSearch: false }}
      className="navigation-link"
      onClick={({ currentTarget }) => currentTarget.closest('nav')?.hidePopover()}
    >
      {name}
    </Link>
  );
}

/** Scrolls to the community section on the home page, or navigates there from elsewhere. */
function CommunityButton() {
  const navigate = useNavigate();

  function go() {
    // The router does not scroll when the address does not change.
    if (location.pathname + location.hash === '/#community') document.querySelector('#community')?.scrollIntoView();
    else void navigate({ to: '/', hash: 'community' });
  }

  return (
    <IconButton label="Community" onClick={go}>
      <MessagesSquare className="size-5.5" aria-hidden />
    </IconButton>
  );
}
