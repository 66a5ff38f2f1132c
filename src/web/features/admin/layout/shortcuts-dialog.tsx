import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { adminTabs } from './admin-tabs.tsx';

const others = [
  { name: 'Find anything', keys: ['Ctrl', 'K'] },
  { name: 'Find anything', keys: ['/'] },
  { name: 'Show these shortcuts', keys: ['?'] },
];

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const lines = [...others, ...adminTabs.map(({ name, key }) => ({ name, keys: ['g', key] }))];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid gap-x-8 sm:grid-cols-2">
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
