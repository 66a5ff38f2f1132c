import { Suspense, useState } from 'react';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const SentPictures = lazyPart(() => import('./sent-pictures.tsx').then((file) => file.SentPictures));

type AddPicturesProps = { pictures: readonly SentPicture[]; onPictures: (pictures: SentPicture[]) => void };

/** A button in a form; what sends pictures is loaded when it is pressed. */
export function AddPictures(props: AddPicturesProps) {
  const [isOpen, setOpen] = useState(props.pictures.length > 0);
  if (!isOpen)
    return (
      <Button tone="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        Add Pictures
      </Button>
    );
  return (
    <Suspense fallback={<p className="text-sm text-muted">One moment…</p>}>
      <SentPictures {...props} />
    </Suspense>
  );
}
