import { useState } from 'react';
import type { Erasure } from '#admin/customers/customer-page.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CustomerText, HideButton } from '../lists/customer-text.tsx';
import { useModerate } from '../lists/moderate.queries.ts';
import { StatusBadge } from '../parts/status-badge.tsx';

type Text = Erasure['stillPublic'][number];

type StillPublicDialogProps = { texts: readonly Text[]; onClose: () => void };

/** What an erased person has written in public. Afterwards nobody can tell whose it was, so it is looked at now. */
export function StillPublicDialog({ texts, onClose }: StillPublicDialogProps) {
  return (
    <Dialog
      open={texts.length > 0}
      onClose={onClose}
      title="Do these texts name them?"
      footer={
        <Button className="justify-self-end" onClick={onClose}>
          I Have Read Them
        </Button>
      }
    >
      <p>
        Everything is erased. What they wrote in public stays without their name. Hide anything that shows who they are:
        from now on, nobody can tell whose it was.
      </p>
      <ul aria-label="Still public" className="mt-4 divide-y divide-line">
        {texts.map((text) => (
          <StillPublic key={`${text.of} ${text.id}`} text={text} />
        ))}
      </ul>
    </Dialog>
  );
}

function StillPublic({ text: { of, id, title, text } }: { text: Text }) {
  const [isHidden, setHidden] = useState(false);
  const moderate = useModerate(of, ({ hidden }) => setHidden(hidden));
  return (
    <li className="grid justify-items-start gap-1.5 py-3 first:pt-0 last:pb-0">
      {title !== null && <p className="font-semibold wrap-anywhere">{title}</p>}
      <CustomerText>{text}</CustomerText>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={isHidden ? 'hidden' : 'shown'} />
        <HideButton id={id} of={`“${title ?? text}”`} isHidden={isHidden} onModerate={moderate} />
      </div>
    </li>
  );
}
