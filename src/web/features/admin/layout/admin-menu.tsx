import { Link } from '@tanstack/react-router';
import { Menu as Lines, Store } from 'lucide-react';
import { useState } from 'react';
import { SidePanel } from '../../../ui/overlays/dialog.tsx';
import { useTabCounts } from '../parts/to-do.queries.ts';
import { RailLinks, useOpenTab } from './admin-rail.tsx';

/** On narrow screens: all tabs in a side panel. */
export function AdminMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="admin-action -ml-2 px-2 min-[24rem]:px-3 lg:hidden"
        onClick={() => setOpen(true)}
      >
        <Lines className="size-5" aria-hidden />
        Menu
      </button>
      <SidePanel from="left" open={open} onClose={close} title="Menu">
        {open && <Sheet onGo={close} />}
      </SidePanel>
    </>
  );
}

function Sheet({ onGo }: { onGo: () => void }) {
  const { tab } = useOpenTab();
  return (
    <nav aria-label="Menu" className="rail-sheet">
      <RailLinks open={tab} counts={useTabCounts()} onGo={onGo} />
      <div className="rail-area border-t border-line pt-2">
        <Link to="/" className="rail-entry">
          <Store className="size-4.5 shrink-0" aria-hidden />
          Back to the shop
        </Link>
      </div>
    </nav>
  );
}
