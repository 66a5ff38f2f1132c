import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { SupplierOrderTerms } from '#dropshipping/order-policies/order-terms.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { orderTermsQuery, useSaveOrderTerms } from './connection.queries.ts';

const contract = async () => (await import('#dropshipping/order-policies/order-terms.contract.ts')).orderTerms;

/** What was agreed about orders in the supplier's WooCommerce. */
export function OrderTermsPart({ supplierId }: { supplierId: number }) {
  const { data: terms, error, refetch } = useQuery(orderTermsQuery(supplierId));
  if (error) return <LoadFailure what="order terms" error={error} onRetry={() => void refetch()} />;
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Orders in its system</h3>
      {terms && <OrderTermsForm supplierId={supplierId} terms={terms} />}
    </section>
  );
}

type Draft = Record<keyof SupplierOrderTerms, string>;

function OrderTermsForm({ supplierId, terms }: { supplierId: number; terms: SupplierOrderTerms }) {
  const { form, errors, show, check } = useErrors(contract);
  const [draft, setDraft] = useState<Draft>(() => draftOf(terms));
  const { mutate: save, isPending } = useSaveOrderTerms(supplierId, show);
  const typed = (name: keyof Draft) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: { value: string } }) => setDraft({ ...draft, [name]: value }),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(termsOf(draft), save);
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Highest rise in price, in %"
        optional
        hint="Goods that cost more than this are not ordered until you agree. Empty: order at any price, for suppliers who bill at your agreed prices."
        error={errors['priceTolerance']}
      >
        {(control) => <TextInput {...control} {...typed('priceTolerance')} inputMode="numeric" />}
      </Field>
      <Field label="Status of new orders" optional hint="Empty: on-hold." error={errors['orderStatus']}>
        {(control) => <TextInput {...control} {...typed('orderStatus')} placeholder="on-hold" />}
      </Field>
      <Field label="Payment method" optional hint="As agreed, such as invoice." error={errors['paymentMethod']}>
        {(control) => <TextInput {...control} {...typed('paymentMethod')} />}
      </Field>
      <Field
        label="Our customer number there"
        optional
        hint="Its orders then appear in our account."
        error={errors['customerId']}
      >
        {(control) => <TextInput {...control} {...typed('customerId')} inputMode="numeric" />}
      </Field>
      <div className="sm:col-span-2">
        <Button tone="secondary" size="small" type="submit" busy={isPending}>
          Save Order Terms
        </Button>
      </div>
    </form>
  );
}

function draftOf({ priceTolerance, orderStatus, paymentMethod, customerId }: SupplierOrderTerms): Draft {
  return {
    priceTolerance: priceTolerance?.toString() ?? '',
    orderStatus: orderStatus ?? '',
    paymentMethod: paymentMethod ?? '',
    customerId: customerId?.toString() ?? '',
  };
}

/** What is no number is left for the contract to reject. */
function termsOf({ priceTolerance, orderStatus, paymentMethod, customerId }: Draft) {
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  return {
    priceTolerance: number(priceTolerance),
    orderStatus: orderStatus.trim() || null,
    paymentMethod: paymentMethod.trim() || null,
    customerId: number(customerId),
  };
}
