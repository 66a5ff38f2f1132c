import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadSubject } from '#admin/to-do/to-do-words.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import type { ListPage } from '../lists/list.queries.ts';
import { countOf } from '../parts/formats.rules.ts';
import { toDoQuery } from '../parts/to-do.queries.ts';

type UnreadNoticeProps = {
  subject: ReadSubject;
  /** Newest first. */
  list: ListPage<{ createdAt: string; editedAt: string | null }>;
};

/** The number of unread items, with a button to mark them as read. */
export function UnreadNotice({ subject, list: { rows: shown, filters } }: UnreadNoticeProps) {
  const queryClient = useQueryClient();
  const { data: rows = [] } = useQuery(toDoQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (until: string) => request('/api/admin/to-do/read', { method: 'POST', body: { subject, until } }),
    onSuccess: () => invalidate(queryClient, toDoQuery.queryKey),
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
  const count = rows.find(({ id }) => id === subject)?.count ?? 0;
  // Only what is seen can be marked as read.
  const isWhole = !filters.isFiltered && filters.offset === 0;
  const newest = isWhole
    ? shown
        ?.map(({ createdAt, editedAt }) => editedAt ?? createdAt)
        .toSorted()
        .at(-1)
    : undefined;
  if (count === 0 || newest === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture bg-pine-pale py-1 pr-1 pl-4 text-sm">
      <p className="grow py-2 font-semibold">{countOf(count, `new ${subject.slice(0, -1)}`)}</p>
      <Button tone="quiet" size="small" busy={isPending} onClick={() => mutate(newest)}>
        Mark as Read
      </Button>
    </div>
  );
}
