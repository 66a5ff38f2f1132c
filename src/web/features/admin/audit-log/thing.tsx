import { Filter } from 'lucide-react';
import type { AuditEntry } from '#platform/audit-log/audit-log.contract.ts';
import { IconButton } from '../../../ui/button.tsx';
import { pageOf } from './audit-words.rules.ts';

type ThingProps = Pick<AuditEntry, 'subject' | 'subjectId'> & {
  onOnly: (thing: { subject: string; subjectId: string }) => void;
};

/** What was changed: a link where it has a page, and a way to its whole history. */
export function Thing({ subject, subjectId, onOnly }: ThingProps) {
  const page = pageOf(subject, subjectId);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {page ? (
        <a href={page} className="wrap-anywhere">
          {subjectId}
        </a>
      ) : (
        <span className="wrap-anywhere">{subjectId}</span>
      )}
      <IconButton
        label={`Only ${subject} ${subjectId}`}
        className="size-9 text-muted max-md:size-11"
        onClick={() => onOnly({ subject, subjectId })}
      >
        <Filter className="size-4" aria-hidden />
      </IconButton>
    </span>
  );
}
