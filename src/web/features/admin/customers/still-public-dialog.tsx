import { useState } from 'react';
import type { Erasure } from '#admin/customers/customer-page.contract.ts';
import type { QuestionState } from '#catalogue/questions/question-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CustomerText, HideButton } from '../lists/customer-text.tsx';
import { useModerate } from '../lists/moderate.queries.ts';
import type { Voice } from '../lists/moderate.queries.ts';
import { useDecide } from '../moderation/question-decisions.queries.ts';
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

function StillPublic({ text: { of, ...text } }: { text: Text }) {
  if (of === 'reviews' || of === 'comments') return <StillPublicVoice of={of} {...text} />;
  return <StillPublicQuestion what={of === 'product-questions' ? 'question' : 'answer'} {...text} />;
}

type Written = Omit<Text, 'of'>;

function StillPublicVoice({ of, ...text }: Written & { of: Voice }) {
  const [isHidden, setHidden] = useState(false);
  const moderate = useModerate(of, ({ hidden }) => setHidden(hidden));
  return <Moderated {...text} isHidden={isHidden} onModerate={moderate} />;
}

function StillPublicQuestion({ what, ...text }: Written & { what: 'question' | 'answer' }) {
  const [state, setState] = useState<QuestionState>('shown');
  const decide = useDecide(setState);
  const moderate = ({ id, hidden }: { id: number; hidden: boolean }) =>
    decide({ what, id, state: hidden ? 'rejected' : 'shown', before: state });
  return <Moderated {...text} isHidden={state !== 'shown'} onModerate={moderate} />;
}

type ModeratedProps = Written & { isHidden: boolean; onModerate: (change: { id: number; hidden: boolean }) => void };

function Moderated({ id, title, text, isHidden, onModerate }: ModeratedProps) {
  return (
    <li className="grid justify-items-start gap-1.5 py-3 first:pt-0 last:pb-0">
      {title !== null && <p className="font-semibold wrap-anywhere">{title}</p>}
      <CustomerText>{text}</CustomerText>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={isHidden ? 'hidden' : 'shown'} />
        <HideButton id={id} of={`“${title ?? text}”`} isHidden={isHidden} onModerate={onModerate} />
      </div>
    </li>
  );
}
