import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';

type CopyButtonProps = {
  text: string;
  /** Completes the accessible name 'Copy …': 'the link'. */
  what: string;
  /** The toast's advice: 'Paste it where you manage the domain.' */
  copied: string;
};

export function CopyButton({ text, what, copied }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', text: copied });
    } catch {
      toast({ title: 'Not copied', text: `Please select ${what} and copy it yourself.`, tone: 'destructive' });
    }
  }

  return (
    <Button tone="quiet" size="small" onClick={() => void copy()}>
      <Copy className="size-4" aria-hidden />
      Copy<span className="sr-only"> {what}</span>
    </Button>
  );
}
