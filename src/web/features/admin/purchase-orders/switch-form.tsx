import type { SubmitEvent } from 'react';
import type { WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextField } from '../forms/form-text-field.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { usePurchaseOrderWrite } from './purchase-orders.queries.ts';

const contract = async () =>
  (await import('#dropshipping/purchase-orders/purchase-orders.contract.ts')).replacementBody;

type SwitchFormProps = { order: WholePurchaseOrder; onReplaced: (id: number) => void };

/** What one supplier does not send, another one may. */
export function SwitchForm({ order, onReplaced }: SwitchFormProps) {
  const refused = order.lines.filter(({ isRejected }) => isRejected);
  const lines = refused.length > 0 ? refused : order.lines;
  const { form, errors, show, check } = useErrors(contract, (path) => fieldNamed(lines, path));
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: async (body: object) => {
      const path = `/api/admin/purchase-orders/${order.id}/replacement` as const;
      onReplaced((await request<WholePurchaseOrder>(path, { method: 'POST', body })).id);
    },
    done: () => ({ title: 'Supplier Switched' }),
    failed: 'The supplier was not switched',
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const wanted = lines.map(({ lineId }) => ({
      lineId,
      code: formText(data, `code-${lineId}`).trim(),
      cost: formText(data, `cost-${lineId}`).trim() || null,
    }));
    check({ supplierId: Number(formText(data, 'supplierId')), lines: wanted }, (body) =>
      mutate(body, { onError: (error) => show(errorsFrom(error)) }),
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="admin-panel grid gap-4">
      <Field label="Another supplier" error={errors['supplierId']}>
        {(control) => <SupplierSelect {...control} name="supplierId" none="Choose a supplier" />}
      </Field>
      {lines.map((line) => (
        <LineFields key={line.lineId} line={line} errors={errors} />
      ))}
      <div className="flex justify-end">
        <Button type="submit" size="small" busy={isPending}>
          {isPending ? 'Ordering...' : 'Send to This Supplier'}
        </Button>
      </div>
    </form>
  );
}

type LineFieldsProps = { line: WholePurchaseOrder['lines'][number]; errors: Errors };

function LineFields({ line: { lineId, name }, errors }: LineFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
      <TextField
        label={`Product code of ${name}`}
        name={`code-${lineId}`}
        maxLength={120}
        autoComplete="off"
        error={errors[`code-${lineId}`]}
      />
      <TextField
        label={
          <>
            Cost of one in £<span className="sr-only"> of {name}</span>
          </>
        }
        name={`cost-${lineId}`}
        optional
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        error={errors[`cost-${lineId}`]}
      />
    </div>
  );
}

/** `lines.0.code` is the first line's field. */
function fieldNamed(lines: readonly { lineId: number }[], path: string): string {
  const [, place, field] = /^lines\.(\d+)\.(code|cost)$/.exec(path) ?? [];
  return field ? `${field}-${lines[Number(place)]?.lineId}` : path;
}
