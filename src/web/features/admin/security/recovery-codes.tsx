import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';

/** They are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <p>
        Keep these recovery codes in a safe place, apart from your telephone. Each signs you in once without it. They
        are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="figures grid grid-cols-2 gap-2 rounded-picture bg-oat p-4 select-all">
        {codes.map((code) => (
          <li key={code} className="text-center font-semibold tracking-wider">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={() => void copy(codes)}>
          <Copy className="size-4.5" aria-hidden />
          Copy
        </Button>
        <Button onClick={onDone}>I Have Kept Them</Button>
      </div>
    </div>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: 'Copied', text: 'The recovery codes are on your clipboard.' });
  } catch {
    toast({ title: 'Not copied', text: 'Please select the codes and copy them yourself.', tone: 'destructive' });
  }
}
