import { CustomerPictures } from './customer-pictures.tsx';
import { dateTime } from './formats.rules.ts';

type RepliesProps = {
  replies: readonly { text: string; pictures: readonly string[]; at: string; by?: string | null }[];
};

/** What the shop wrote back, below the message. */
export function Replies({ replies }: RepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ul aria-label="Our replies" className="mt-1 grid gap-2 border-l-2 border-pine pl-3 font-normal">
      {replies.map(({ text, pictures, at, by }) => (
        <li key={at} className="grid gap-0.5 text-sm">
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          <CustomerPictures pictures={pictures} from="the shop" />
          <p className="text-xs text-muted">
            {by ? `${by}, ` : ''}
            <time dateTime={at}>{dateTime(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
