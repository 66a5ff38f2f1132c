import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ImportReport } from '#catalogue/product-import/product-import.contract.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { upload } from '../../../../upload.ts';
import { countOf } from '../../parts/formats.rules.ts';
import { useRefreshProducts } from '../../pricing/price-entry.queries.ts';

type Import = { file: File; dryRun: boolean };

/** Sends a CSV file; `progress` is how much of it has been sent, from 0 to 1. */
export function useImport() {
  const [progress, setProgress] = useState(0);
  const refresh = useRefreshProducts();
  const mutation = useMutation({
    mutationFn: ({ file, dryRun }: Import) => {
      setProgress(0);
      return upload<ImportReport>(`/api/admin/products/import?dryRun=${dryRun}`, file, {
        contentType: 'text/csv',
        onProgress: setProgress,
      });
    },
    onSuccess: async ({ dryRun, created, changed }) => {
      if (dryRun) return;
      toast({ title: 'Products Imported', text: `${countOf(created, 'new product')}, ${changed} changed.` });
      await refresh();
    },
  });
  return { ...mutation, progress };
}
