import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { BulkImport } from '#dropshipping/product-imports/bulk-imports.contract.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { marginTyped } from '../pricing/price-entry.rules.ts';
import { ImportProgress } from './bulk-import-dialog.tsx';
import { useListingImport } from './bulk-imports.queries.ts';

type DialogProps = {
  supplierId: number;
  /** Without codes: all that match the filter. */
  wanted: { codes?: string[]; total: number; filter: Record<string, string> };
  onBegun: () => void;
  onClose: () => void;
};

/** Imports many products at once, as drafts, under what their categories are here. Mounted only while open. */
export function ImportListingsDialog({ supplierId, wanted: { codes, total, filter }, onBegun, onClose }: DialogProps) {
  const formId = useId();
  const [margin, setMargin] = useState('');
  const [isWithdrawn, setWithdrawn] = useState(true);
  const [begun, setBegun] = useState<BulkImport>();
  const { mutate, isPending } = useListingImport(supplierId, (one) => {
    setBegun(one);
    onBegun();
  });
  const wrong = margin.trim() !== '' && marginTyped(margin) === undefined;
  if (begun) return <ImportProgress begun={begun} onClose={onClose} />;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wrong) return;
    mutate({
      ...(codes ? { codes } : { filter }),
      isWithdrawn,
      ...(margin.trim() !== '' && { margin: marginTyped(margin) }),
    });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={codes ? `Import ${countOf(total, 'Product')}` : 'Import All That Match'}
      formId={formId}
      action="Import"
      busyAction="Starting..."
      busy={isPending}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 pt-1">
        <p className="text-sm text-muted">
          They go into the categories theirs are mapped to. Products already in your shop, and those without a mapped
          category, are left out.
        </p>
        <TextField
          label="Margin (%)"
          name="margin"
          hint="Left empty, your pricing rules or a margin of 30% make the prices."
          value={margin}
          onText={setMargin}
          error={wrong ? 'Enter a margin from 0 to 99%, such as 35' : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
        <Checkbox
          label="Keep them off sale until I have looked at their pages"
          checked={isWithdrawn}
          onChange={({ target }) => setWithdrawn(target.checked)}
        />
      </form>
    </FormDialog>
  );
}
