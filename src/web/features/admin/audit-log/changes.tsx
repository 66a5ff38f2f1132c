import { useState } from 'react';
import type { AuditEntry } from '#platform/audit-log/audit-log.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { changesOf } from './audit-words.rules.ts';
import type { Change } from './audit-words.rules.ts';

/** Before more is asked for. */
const firstShown = 4;

export function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [isWhole, setWhole] = useState(false);
  const changes = changesOf(before, after);
  if (changes.length === 0) return <span className="text-muted">No details</span>;
  const hidden = changes.length - firstShown;
  return (
    <span className="grid max-w-prose min-w-52 justify-items-start gap-1">
      <dl className="grid w-full gap-1 text-left">
        {(isWhole ? changes : changes.slice(0, firstShown)).map((change) => (
          <ChangeLine key={change.field} change={change} />
        ))}
      </dl>
      {hidden > 0 && (
        <Button tone="quiet" size="small" className="-ml-4" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
    </span>
  );
}

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{field}:</dt>
      <dd className="wrap-anywhere">
        {before !== null && (
          <del className={after === null ? undefined : 'text-muted'}>
            <span className="sr-only">before: </span>
            {before}
          </del>
        )}
        {before !== null && after !== null && <span aria-hidden> → </span>}
        {after !== null && (
          <ins className="no-underline">
            <span className="sr-only">after: </span>
            {after}
          </ins>
        )}
      </dd>
    </div>
  );
}
