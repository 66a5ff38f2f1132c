import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MessagesSquare, Search } from 'lucide-react';
import { useState } from 'react';
import { furtherShelves } from '#catalogue/products/categories.contract.ts';
import { BasketButton } from '../basket/basket-button.tsx';
import { IconButton } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { mainPages } from './navigation-links.ts';
import { SearchBox } from './search-box.tsx';
import { useShelves } from './shelves.queries.ts';
import { shopQuery } from './shop.queries.ts';
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

/** More would not fit beside the rest of the header at 1440 px; the shop’s page leads to all of them. */
const mostFurther = 2;

/** Below the rest of the header, or in one row with it on wide screens. The owner’s further categories and collections come before the contact page. */
function MainNavigation() {
  const further = furtherShelves(useShelves()).slice(0, mostFurther);
  const pages = [
    ...mainPages.slice(0, -1),
    ...further.map(({ path, name }) => ({ to: path, name })),
    ...mainPages.slice(-1),
  ];
  return (
    <nav id="main-navigation" aria-label="Main" popover="auto" className="main-navigation">
      <ul className="gap-x-1 md:flex md:overflow-x-auto md:[scrollbar-width:none]">
        {pages.map(({ to, name }) => (
          <li key={to} className="shrink-0 md:first:-ml-3">
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="navigation-link"
              onClick={({ currentTarget }) => currentTarget.closest('nav')?.hidePopover()}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
