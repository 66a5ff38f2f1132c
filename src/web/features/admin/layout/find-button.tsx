import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useAdminKeys } from './admin-keys.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Opens the palette, as Ctrl-K does; the admin area's other keys live here, too. */
export function FindButton() {
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const navigate = useNavigate();
  useAdminKeys({
    onFind: () => setShown('palette'),
    onHelp: () => setShown('shortcuts'),
    onTab: (tab) => void navigate({ to: '/admin', search: { tab } }),
  });
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
      <Palette open={shown === 'palette'} onClose={close} />
      <ShortcutsDialog open={shown === 'shortcuts'} onClose={close} />
    </>
  );
}
