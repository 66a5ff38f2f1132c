import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';

type InlineFigureProps = {
  /** Accessible name: 'Margin of Rope Tug Toy'. */
  label: string;
  /** The stored value, in the format that `read` returns. */
  value: string;
  /** Prefix: '£'. */
  sign?: string;
  placeholder?: string;
  /** Parses the input; undefined when it is not valid. */
  read: (typed: string) => string | undefined;
  /** The validation message. */
  advice: (typed: string) => string | undefined;
  onSave: (value: string) => void;
  busy: boolean;
};

/** The wrapper shows the focus ring, as the field does not include the prefix. */
const frame =
  'inline-figure flex h-9 items-center gap-0.5 rounded-field border bg-white px-2 text-sm hover:border-field ' +
  'focus-within:border-pine focus-within:outline-2 focus-within:outline-pine aria-busy:stale pointer-coarse:h-11';

/** A figure in a table that can be edited in place: Enter saves, Escape reverts. */
export function InlineFigure(props: InlineFigureProps) {
  const { label, value, sign, placeholder, busy, advice } = props;
  const { typed, isDirty, isWrong, onChange, onKeyDown } = useTyping(props);
  const id = useId();
  return (
    <span className="inline-grid justify-items-end gap-1">
      <span aria-busy={busy || undefined} className={clsx(frame, isWrong ? 'border-error' : 'border-line')}>
        {sign && <span aria-hidden>{sign}</span>}
        <input
          className="figures h-full min-w-0 grow bg-transparent text-right text-sm outline-none placeholder:text-muted"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-describedby={isDirty ? id : undefined}
          aria-invalid={isWrong || undefined}
          placeholder={placeholder}
          readOnly={busy}
          value={isDirty ? typed : value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
        />
      </span>
      {isDirty && (
        <span id={id} role="status" className={clsx('max-w-40 text-xs', isWrong ? 'text-error' : 'text-muted')}>
          {isWrong ? advice(typed) : 'Enter to save, Esc to undo'}
        </span>
      )}
    </span>
  );
}

/** The draft is undefined while unchanged, so that new values from the server show at once. */
function useTyping({ value, read, onSave, busy }: InlineFigureProps) {
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setTyped(undefined);
      setRefused(false);
    }
    if (event.key !== 'Enter' || busy || typed === undefined) return;
    event.preventDefault();
    const found = read(typed);
    setRefused(found === undefined);
    if (found === undefined) return;
    setTyped(undefined);
    if (found !== value) onSave(found);
  }

  return {
    typed: typed ?? '',
    isDirty: typed !== undefined && typed !== value,
    isWrong: isRefused,
    onChange: (text: string) => {
      setTyped(text);
      setRefused(false);
    },
    onKeyDown,
  };
}
