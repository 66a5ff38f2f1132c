import { useId, useState } from 'react';
import type { ComponentProps, SubmitEvent } from 'react';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { makeUpCode } from '#catalogue/suppliers/supplier-codes.contract.ts';
import { readPounds } from '#platform/money.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { money } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { useAfterVat, useBeforeWhat, useCostHint } from './after-vat.tsx';
import { ListedPicker } from './listed-picker.tsx';
import { useLinkProduct } from './price-entry.queries.ts';
import type { ProductLink } from './price-entry.queries.ts';
import { marginShown, marginTyped, priceFor, profitOf } from './price-entry.rules.ts';
import { SameGtin } from './product-codes.tsx';
import { SupplierSelect } from './supplier-select.tsx';

const contract = async () => (await import('#dropshipping/product-links/product-links.contract.ts')).syncProductBody;

type LinkedProduct = Pick<
  AdminProduct,
  'id' | 'name' | 'price' | 'supplierId' | 'supplierProductId' | 'supplierPrice' | 'margin' | 'vatRate' | 'sameGtin'
>;

type LinkDialogProps = { open: boolean; product: LinkedProduct; onClose: () => void };

/** Links a product to a supplier with code and prices, or edits the link. Use it with `useDialogSubject`. */
export function LinkDialog({ open, product, onClose }: LinkDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const [draft, setDraft] = useState(() => draftOf(product));
  const onFailed = (error: Error) => show(errorsFrom(error));
  const { mutate: link, isPending, error } = useLinkProduct({ onLinked: onClose, onFailed });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(linkIn(product.id, draft), link);
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={product.supplierId === null ? 'Sync with Supplier' : 'Change Supplier'}
      formId={formId}
      action="Sync Product"
      busyAction="Syncing..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4 pt-1">
        <p className="text-sm text-muted">
          <strong className="font-semibold text-ink">{product.name}</strong>, sold for <Money amount={product.price} />
        </p>
        <SameGtin product={product} />
        <LinkFields draft={draft} errors={errors} onDraft={(part) => setDraft({ ...draft, ...part })} />
        <Outcome draft={draft} product={product} />
        {error && <FieldError>{rejectionText(error, 'Nothing was changed. Please try again.')}</FieldError>}
      </form>
    </FormDialog>
  );
}

type Draft = {
  supplierId: string;
  supplierProductId: string;
  supplierPrice: string;
  /** What the picked product costs by the supplier's list. */
  listedPrice: string | null;
  margin: string;
};

type TypedName = Exclude<keyof Draft, 'listedPrice'>;

type LinkFieldsProps = { draft: Draft; errors: Errors; onDraft: (part: Partial<Draft>) => void };

function LinkFields({ draft, errors, onDraft }: LinkFieldsProps) {
  const text = (name: TypedName): ComponentProps<typeof TextInput> => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: (event) => onDraft({ [name]: event.target.value }),
  });
  const costHint = useCostHint();
  return (
    <>
      <Field label="Supplier" error={errors['supplierId']}>
        {(control) => (
          <SupplierSelect
            {...control}
            name="supplierId"
            none="Choose a supplier"
            value={draft.supplierId}
            onChange={(event) => onDraft({ supplierId: event.target.value })}
          />
        )}
      </Field>
      {draft.supplierId !== '' && (
        <ListedPicker
          supplierId={Number(draft.supplierId)}
          onPick={({ code, cost }) =>
            onDraft({ supplierProductId: code, ...(cost !== null && { supplierPrice: cost, listedPrice: cost }) })
          }
        />
      )}
      <Field
        label="Supplier product ID"
        hint="The supplier’s own code. Until you enter it, a placeholder is used and syncs can’t match the product."
        error={errors['supplierProductId']}
      >
        {(control) => <TextInput {...control} {...text('supplierProductId')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Supplier price (£)" hint={costHint} error={errors['supplierPrice']}>
          {(control) => <TextInput {...control} {...text('supplierPrice')} inputMode="decimal" />}
        </Field>
        <Field label="Margin" error={errors['margin']}>
          {(control) => <TextInput {...control} {...text('margin')} inputMode="decimal" />}
        </Field>
      </div>
    </>
  );
}

/** The resulting price, updated while typing. */
function Outcome({ draft, product: { price, vatRate } }: { draft: Draft; product: LinkedProduct }) {
  const next = priceFor(draft.supplierPrice, draft.margin);
  const leaves = useAfterVat();
  const before = useBeforeWhat();
  const priced = { price: next ?? price, supplierPrice: readPounds(draft.supplierPrice) ?? null, vatRate };
  const profit = profitOf(priced);
  return (
    <p role="status" className="rounded-field bg-oat px-4 py-3 text-sm">
      {next === undefined ? (
        <>
          The price stays at <Money amount={price} /> until the supplier price is known.
        </>
      ) : (
        <>
          Customers will pay <Money amount={next} className="font-semibold" />
          {next !== price && (
            <>
              {' '}
              instead of <Money amount={price} />
            </>
          )}
          .{profit !== null && ` Profit ${money(profit)} ${[before, leaves(priced)].filter(Boolean).join('; ')}.`}
        </>
      )}
    </p>
  );
}

/** Defaults: margin 30%, supplier price 0.00. */
function draftOf({ id, supplierId, supplierProductId, supplierPrice, margin }: LinkedProduct): Draft {
  return {
    supplierId: supplierId === null ? '' : String(supplierId),
    supplierProductId: supplierProductId ?? makeUpCode(id, new Date(performance.timeOrigin + performance.now())),
    supplierPrice: supplierPrice ?? '0.00',
    listedPrice: null,
    margin: marginShown(margin) || '30%',
  };
}

function linkIn(productId: number, draft: Draft): ProductLink {
  return {
    productId,
    supplierId: Number(draft.supplierId),
    supplierProductId: draft.supplierProductId.trim(),
    supplierPrice: draft.supplierPrice,
    ...(draft.supplierPrice === draft.listedPrice && { isListedPrice: true }),
    margin: marginTyped(draft.margin) ?? draft.margin,
  };
}
