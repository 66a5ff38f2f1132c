import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Alternatives, WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { linesToMove } from './purchase-order/lines-to-move.ts';
import { alternativesQuery, usePurchaseOrderWrite } from './purchase-order/purchase-orders.queries.ts';

const contract = async () =>
  (await import('#dropshipping/purchase-orders/purchase-orders.contract.ts')).replacementBody;

type Choice = Alternatives['lines'][number]['choices'][number];

type SwitchFormProps = { order: WholePurchaseOrder; onReplaced: (id: number) => void };

/** Moves unsent lines to another supplier. */
export function SwitchForm({ order, onReplaced }: SwitchFormProps) {
  const lines = linesToMove(order);
  const [supplierId, setSupplierId] = useState('');
  const { data: offered, isLoading } = useQuery(alternativesQuery(order.id, supplierId));
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
        {(control) => (
          <SupplierSelect
            {...control}
            name="supplierId"
            none="Choose a supplier"
            value={supplierId}
            onChange={(event) => setSupplierId(event.target.value)}
          />
        )}
      </Field>
      <Looking isLoading={isLoading} fault={offered?.fault ?? null} />
      {supplierId !== '' &&
        !isLoading &&
        lines.map((line) => (
          <LineFields
            key={`${supplierId} ${line.lineId}`}
            line={line}
            choices={offered?.lines.find(({ lineId }) => lineId === line.lineId)?.choices ?? []}
            errors={errors}
          />
        ))}
      <div className="flex justify-end">
        <Button type="submit" size="small" busy={isPending}>
          {isPending ? 'Ordering...' : 'Send to This Supplier'}
        </Button>
      </div>
    </form>
  );
}

function Looking({ isLoading, fault }: { isLoading: boolean; fault: string | null }) {
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isLoading && 'Looking for their product codes…'}
      {!isLoading && fault && `${fault} You can still choose from their products in the shop.`}
    </p>
  );
}

type LineFieldsProps = { line: WholePurchaseOrder['lines'][number]; choices: readonly Choice[]; errors: Errors };

/** Cannot be a product code, as codes are trimmed. */
const another = ' ';

/**
 * Chooses the other supplier's product code, most similar name first, or a typed one. Only a product with the same barcode is
 * preselected, because one with a similar name may be a different product.
 */
function LineFields({ line: { lineId, name, unsent }, choices, errors }: LineFieldsProps) {
  const same = choices.find(({ isSameGtin }) => isSameGtin);
  const named = unsent > 1 ? `${name} × ${unsent}` : name;
  const [picked, setPicked] = useState(same?.code ?? (choices.length > 0 ? '' : another));
  const [cost, setCost] = useState(same?.cost ?? '');
  const field = `code-${lineId}`;
  const error = errors[field];

  function pick(code: string) {
    setPicked(code);
    setCost(choices.find((choice) => choice.code === code)?.cost ?? '');
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
      <div className="grid min-w-0 content-start gap-3">
        {choices.length > 0 && (
          <Field
            label={<>Their product for {named}</>}
            error={error && picked !== another ? 'Choose their product' : undefined}
          >
            {(control) => (
              <Select
                {...control}
                name={picked === another ? undefined : field}
                value={picked}
                onChange={(event) => pick(event.target.value)}
                className="max-w-full"
              >
                {same === undefined && <option value="">Choose their product</option>}
                {choices.map((choice) => (
                  <option key={choice.code} value={choice.code}>
                    {choice.name} ({choice.code}){choice.isSameGtin && ', same barcode'}
                  </option>
                ))}
                <option value={another}>Another product code…</option>
              </Select>
            )}
          </Field>
        )}
        {picked === another && (
          <TextField label={`Product code of ${named}`} name={field} autoComplete="off" error={error} />
        )}
      </div>
      <TextField
        label={
          <>
            Cost of one in £<span className="sr-only"> of {name}</span>
          </>
        }
        name={`cost-${lineId}`}
        optional
        inputMode="decimal"
        autoComplete="off"
        value={cost}
        onText={setCost}
        error={errors[`cost-${lineId}`]}
      />
    </div>
  );
}

/** Maps `lines.0.code` to the first line's field. */
function fieldNamed(lines: readonly { lineId: number }[], path: string): string {
  const [, place, field] = /^lines\.(\d+)\.(code|cost)$/.exec(path) ?? [];
  return field ? `${field}-${lines[Number(place)]?.lineId}` : path;
}
