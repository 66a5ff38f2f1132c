import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { largestPicture, largestPictureMegabytes } from '#media/pictures/picture-sources.contract.ts';
import { mostSentPictures } from '#media/sent-pictures/sent-pictures-limit.contract.ts';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { sentenceFor } from '../api.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { upload } from '../upload.ts';

type SentPicturesProps = { pictures: readonly SentPicture[]; onPictures: (pictures: SentPicture[]) => void };

/** Sends pictures one by one as they are chosen; the form names them by their keys. */
export function SentPictures({ pictures, onPictures }: SentPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const room = mostSentPictures - pictures.length;

  async function add(files: readonly File[]) {
    setProblem(files.length > room ? `You can add ${mostSentPictures} pictures at most.` : '');
    setSending(true);
    const sent = [...pictures];
    for (const file of files.slice(0, room)) {
      const rejection = await send(file, sent);
      if (rejection) setProblem(rejection);
    }
    onPictures(sent);
    setSending(false);
  }

  return (
    <div className="grid gap-3">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        multiple
        aria-label="Pictures"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Sent pictures={pictures} onPictures={onPictures} />
      {room > 0 && (
        <Button
          tone="secondary"
          size="small"
          className="justify-self-start"
          busy={isSending}
          onClick={() => input.current?.click()}
        >
          {isSending ? 'Adding...' : 'Choose Pictures'}
        </Button>
      )}
      <p role="status" className="text-sm text-muted">
        {problem || `Up to ${mostSentPictures} pictures, ${largestPictureMegabytes} MB each.`}
      </p>
    </div>
  );
}

function Sent({ pictures, onPictures }: SentPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label="Your pictures" className="flex flex-wrap gap-3">
      {pictures.map(({ key, src }, place) => (
        <li key={key} className="relative">
          <img src={src} alt={`${place + 1} of ${pictures.length}`} className="size-24 rounded-field object-cover" />
          <span className="absolute -top-2 -right-2 rounded-full bg-paper">
            <IconButton
              label={`Remove picture ${place + 1}`}
              onClick={() => onPictures(pictures.filter((one) => one.key !== key))}
            >
              <X className="size-4.5" aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** @returns why it could not be sent */
async function send(file: File, sent: SentPicture[]): Promise<string | undefined> {
  if (file.size > largestPicture) return `${file.name} is over ${largestPictureMegabytes} MB.`;
  const form = new FormData();
  form.append('pictures', file);
  try {
    const stored = await upload<SentPicture[]>('/api/pictures', form);
    sent.push(...stored.filter(({ key }) => !sent.some((one) => one.key === key)));
    return undefined;
  } catch (error) {
    return sentenceFor(error, `${file.name} could not be added.`);
  }
}
