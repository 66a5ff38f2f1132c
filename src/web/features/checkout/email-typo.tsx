import { isOneSlip } from '#platform/one-slip.contract.ts';
import { useDebounced } from '../../ui/debounced.ts';

const domains =
  'gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com yahoo.com yahoo.co.uk icloud.com live.co.uk btinternet.com virginmedia.com'.split(
    ' ',
  );

/** Longer than between two letters. */
const pauseMs = 800;

type EmailTypoProps = { typed: string; onCorrect: (email: string) => void };

/** Asks about a domain that is one letter from a well-known one: nothing sent to it would arrive. */
export function EmailTypo({ typed, onCorrect }: EmailTypoProps) {
  const settled = useDebounced(typed, pauseMs);
  const [name = '', domain = ''] = settled.trim().toLowerCase().split('@');
  const meant = domains.includes(domain) ? undefined : domains.find((one) => isOneSlip(domain, one));
  return (
    <p role="status" className="text-sm empty:hidden">
      {meant && (
        <>
          Did you mean{' '}
          <button type="button" className="link py-1 font-semibold" onClick={() => onCorrect(`${name}@${meant}`)}>
            {meant}
          </button>
          ?
        </>
      )}
    </p>
  );
}
