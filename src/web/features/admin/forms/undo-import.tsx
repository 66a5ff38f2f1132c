import { useMutation, useQuery } from '@tanstack/react-query';
import type { LastImports } from '#platform/table-files/chosen-columns.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';

export const importsKey = 'admin-imports';

type UndoImportProps = {
  path: `/api/${string}`;
  importedAt: string;
  onUndone: (gone: { removed: number }) => Promise<void>;
};

/** Takes an import back as a whole: the same file brings it in again. */
export function UndoImport({ path, importedAt, onUndone }: UndoImportProps) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => request<{ removed: number }>(`${path}/undo`, { method: 'POST', body: { importedAt } }),
    onSuccess: onUndone,
    onError: (error) =>
      toast({ title: 'Not Undone', text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
  if (data) return <p role="status">Undone: {countOf(data.removed, 'is', 'are')} gone again.</p>;
  return (
    <Button tone="quiet" size="small" className="justify-self-start" busy={isPending} onClick={() => mutate()}>
      Undo All of It
    </Button>
  );
}

type LastImportsProps = {
  path: `/api/${string}`;
  noun: string;
  /** Whether the caller may see them. */ enabled: boolean;
  onUndone: () => Promise<void>;
};

/** What came in within the last day, a line each. */
export function LastImportLines({ path, noun, enabled, onUndone }: LastImportsProps) {
  const { data: imports = [] } = useQuery({
    queryKey: [importsKey, path],
    queryFn: ({ signal }) => request<LastImports>(`${path}s`, { signal }),
    enabled,
    staleTime: 0,
  });
  return imports.map(({ importedAt, rows }) => (
    <li key={importedAt} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span>
        <span className="font-semibold">{countOf(rows, noun)}</span>{' '}
        <span className="text-sm text-muted">{dateTime(importedAt)}</span>
      </span>
      <UndoImport
        path={path}
        importedAt={importedAt}
        onUndone={async ({ removed }) => {
          toast({ title: 'Import Undone', text: `${countOf(removed, noun)} gone again.` });
          await onUndone();
        }}
      />
    </li>
  ));
}
