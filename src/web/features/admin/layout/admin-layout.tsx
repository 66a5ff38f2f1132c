import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, ScriptOnce, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, Monitor, Moon, Search, Store, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { AccountMenu } from '../../../layout/account-menu.tsx';
import { ConnectionBar } from '../../../layout/connection-bar.tsx';
import { useSignOut } from '../../../layout/session.queries.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Wordmark } from '../../../layout/wordmark.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu, menuItemClass } from '../../../ui/overlays/menu.tsx';
import { DisputeQuestion } from '../orders/order/dispute-question.tsx';
import { useAdminAreas } from '../parts/admin-tabs.ts';
import type { AdminTab } from '../parts/admin-tabs.ts';
import { useAdminKeys } from './admin-keys.ts';
import { AdminMenu } from './admin-menu.tsx';
import { AdminRail } from './admin-rail.tsx';
import { schemeBeforePaint, useColourScheme } from './colour-scheme.ts';
import type { Command } from './palette-index.ts';
import { Palette } from './palette.tsx';
import { SignedInOnly } from './session-ended.tsx';

/** The layout of every admin page. A page renders its own `<main id="main">`. */
export function AdminLayout({ SignIn, children }: ComponentProps<typeof SignedInOnly>) {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <>
      <ScriptOnce>{schemeBeforePaint}</ScriptOnce>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="admin-header">
        <div className="flex items-center py-2 min-[24rem]:gap-1 sm:gap-2">
          <AdminMenu />
          <Link
            to="/admin"
            aria-label={`${shop.name}, admin`}
            className="grid min-h-11 min-w-11 content-center"
            activeProps={{}}
          >
            <Wordmark name={shop.name}>
              <Drawing name="wordmark" small="mark" className="only-light" />
              <Drawing name="wordmark-on-pine" small="mark-on-pine" className="only-dark" />
            </Wordmark>
          </Link>
          <span className="flex grow justify-end sm:justify-center">
            <FindButton />
          </span>
          <Link to="/" className="admin-action max-lg:hidden">
            <Store className="size-4.5" aria-hidden />
            Back to the shop
          </Link>
          <SchemeMenu />
          <AccountMenu />
        </div>
        <ConnectionBar />
      </header>
      <ShopStateNotice shop={shop} />
      <SignedInOnly SignIn={SignIn}>
        <AdminRail />
        {children}
        <DisputeQuestion />
      </SignedInOnly>
    </>
  );
}

/** Reminds staff that payments are not real yet, or that ordering is paused. */
function ShopStateNotice({ shop: { isDemo, payment, isPaymentTest, ordersPaused } }: { shop: PublicSettings }) {
  const takesMoney = payment === 'stripe' && !isPaymentTest;
  if (takesMoney && !ordersPaused) return null;
  const mode =
    payment === 'stripe' ? 'Stripe’s test mode: no customer is charged.' : 'Demo payment: no customer is charged.';
  return (
    <aside
      aria-label="State of the shop"
      className={clsx(
        'px-4 py-1.5 text-center text-sm font-medium text-ink print:hidden',
        ordersPaused ? 'bg-marigold' : 'bg-health',
      )}
    >
      {ordersPaused && (
        <>
          The shop isn’t taking orders.{' '}
          <Link
            to="/admin"
            search={{ tab: 'settings' }}
            hash="orders"
            className="font-semibold underline underline-offset-2"
          >
            Change
          </Link>
          {!takesMoney && ' · '}
        </>
      )}
      {!takesMoney && isDemo && 'Demo shop with sample goods. '}
      {!takesMoney && mode}
    </aside>
  );
}

/** On very narrow screens only the paw is shown. */
function Drawing({ name, small, className }: { name: string; small: string; className: string }) {
  return (
    <picture className={className}>
      <source media="(width < 24rem)" srcSet={`/brand/${small}.svg`} />
      <img src={`/brand/${name}.svg`} alt="" className="h-6 w-auto" />
    </picture>
  );
}

/** Opens the command palette; also registers the keyboard shortcuts. */
function FindButton() {
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const navigate = useNavigate();
  const tabs = useAdminAreas().flatMap((area) => area.tabs);
  useAdminKeys(tabs, {
    onFind: () => setShown('palette'),
    onHelp: () => setShown('shortcuts'),
    onTab: (tab) => void navigate({ to: '/admin', search: { tab } }),
  });
  const run = useCommands(() => setShown('shortcuts'));
  const close = () => setShown(undefined);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className="find-button"
        onClick={() => setShown('palette')}
      >
        <Search className="size-5 shrink-0" aria-hidden />
        <span className="grow text-left max-sm:sr-only">Find orders, products, customers…</span>
        <kbd className="font-body text-xs font-semibold max-sm:hidden" aria-hidden>
          Ctrl K
        </kbd>
      </button>
      <Palette open={shown === 'palette'} onClose={close} onCommand={run} />
      <ShortcutsDialog tabs={tabs} open={shown === 'shortcuts'} onClose={close} />
    </>
  );
}

/** What the command palette does besides opening addresses. */
function useCommands(showShortcuts: () => void): (command: Command) => void {
  const [, chooseScheme] = useColourScheme();
  const { mutate: signOut } = useSignOut();
  return (command) => {
    if (command === 'sign-out') signOut();
    else if (command === 'shortcuts') showShortcuts();
    else chooseScheme(command);
  };
}

const choices = [
  { scheme: 'system', name: 'System', Icon: Monitor },
  { scheme: 'light', name: 'Light', Icon: Sun },
  { scheme: 'dark', name: 'Dark', Icon: Moon },
] as const;

function SchemeMenu() {
  const [chosen, choose] = useColourScheme();
  const Present = choices.find(({ scheme }) => scheme === chosen)?.Icon ?? Monitor;
  return (
    <Menu label="Appearance" icon={<Present className="size-5.5" aria-hidden />}>
      {choices.map(({ scheme, name, Icon }) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={scheme === chosen}
          className={menuItemClass}
          onClick={() => choose(scheme)}
        >
          <Icon className="size-5" aria-hidden />
          <span className="grow">{name}</span>
          {scheme === chosen && <Check className="size-5" aria-hidden />}
        </button>
      ))}
    </Menu>
  );
}

const generalShortcuts = [
  { name: 'Find anything', keys: ['Ctrl', 'K'] },
  { name: 'Find anything', keys: ['/'] },
  { name: 'Show these shortcuts', keys: ['?'] },
];

type ShortcutsProps = { tabs: readonly AdminTab[]; open: boolean; onClose: () => void };

function ShortcutsDialog({ tabs, open, onClose }: ShortcutsProps) {
  const lines = [...generalShortcuts, ...tabs.map(({ name, key }) => ({ name, keys: ['g', key] }))];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a small screen the arrow keys scroll it, and nothing within takes the focus */}
      <dl tabIndex={0} className="grid gap-x-8 sm:grid-cols-2">
        {lines.map(({ name, keys }) => (
          <div key={keys.join(' ')} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{name}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-small bg-oat px-2 py-0.5 font-body text-sm font-semibold">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
