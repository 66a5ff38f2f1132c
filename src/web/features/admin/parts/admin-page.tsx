import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabId } from '../../../tab-ids.ts';
import { tabNamed } from './admin-tabs.ts';
import { NotYourArea } from './not-your-area.tsx';
import { useMayOpen } from './rights.ts';

type AdminPageProps = {
  /** The tab that the back link leads to. */
  tab: TabId;
  title: ReactNode;
  /** Badges next to the title. */
  marks?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A detail page below a tab, such as an order or a product. */
export function AdminPage({ tab, title, marks, actions, children }: AdminPageProps) {
  const { name, openTo } = tabNamed(tab);
  const isOpen = useMayOpen()(openTo);
  return (
    <main id="main" className="admin-width grid grid-cols-1 content-start gap-6 pt-6 pb-16">
      <div className="grid gap-3">
        <Link to="/admin" search={{ tab }} className="admin-action -ml-3 justify-self-start print:hidden">
          <ArrowLeft className="size-4.5" aria-hidden />
          {name}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="flex min-w-0 flex-wrap items-center gap-3">
            <h1 className="min-w-0">{title}</h1>
            {marks}
          </div>
          {isOpen && actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
        </div>
      </div>
      {isOpen ? children : <NotYourArea />}
    </main>
  );
}
