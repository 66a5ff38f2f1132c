import type { IssuedGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Money } from '../parts/money.tsx';

type CodeDialogProps = { issued: IssuedGiftCard | undefined; onClose: () => void };

/** The only time that a code is shown. */
export function CodeDialog({ issued, onClose }: CodeDialogProps) {
  const code = issued?.code ?? '';
  return (
    <Dialog
      open={issued !== undefined}
      onClose={onClose}
      title="The code of the gift card"
      footer={
        <Button className="justify-self-end" onClick={onClose}>
          I Have Noted It
        </Button>
      }
    >
      {issued && (
        <div className="grid justify-items-start gap-3">
          <p className="figures text-subheading font-semibold wrap-anywhere select-all">{code}</p>
          <CopyButton text={code} what="the code" copied="Give it to whoever the card is for." />
          <p>
            <Money amount={issued.card.balance} /> is on it. This code is shown only once: note it down, or give it to
            whoever it is for. If it gets lost, replace the card.
          </p>
        </div>
      )}
    </Dialog>
  );
}
