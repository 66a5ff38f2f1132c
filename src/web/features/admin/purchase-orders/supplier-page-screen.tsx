import { useQuery } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import type { SupplierPage } from '#dropshipping/supplier-page/supplier-page.contract.ts';
import { RequestError, sentenceFor } from '../../../api.ts';
import { useErrors } from '../../../form-errors.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { sentenceCase } from '../parts/formats.rules.ts';
import { ParcelFields, parcelIn } from './mark-form.tsx';
import { stateTones } from './purchase-order/purchase-order-state.tsx';
import { supplierPageQuery, useSupplierResponse } from './supplier-page.queries.ts';

const parcelContract = async () =>
  (await import('#dropshipping/supplier-page/supplier-page.contract.ts')).supplierParcelBody;

/** The supplier accepts the order, fully or in part. */
function AnswerForm({ token, page: { lines } }: { token: string; page: SupplierPage }) {
  const { form, errors, show } = useErrors();
  const { mutate, isPending } = useSupplierResponse({ token, part: 'answer', done: 'Answer Received', onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const rejectedLines = lines.filter(({ lineId }) => data.has(`reject-${lineId}`)).map(({ lineId }) => lineId);
    mutate({ rejectedLines, reference: formText(data, 'reference'), reason: formText(data, 'reason') });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label="Your answer">
      <h2 className="text-subheading">Your answer</h2>
      <TextField label="Your order number" name="reference" optional error={errors['reference']} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What can’t you send?</legend>
        {lines.map(({ lineId, name }) => (
          <Checkbox key={lineId} name={`reject-${lineId}`} label={name} />
        ))}
      </fieldset>
      <TextField label="Why" name="reason" optional error={errors['reason']} />
      <Button type="submit" busy={isPending}>
        {isPending ? 'Sending...' : 'Confirm the Order'}
      </Button>
    </form>
  );
}

/** The supplier reports a parcel. */
function SendForm({ token }: { token: string }) {
  const { form, errors, show, check } = useErrors(parcelContract);
  const { mutate, isPending } = useSupplierResponse({
    token,
    part: 'parcels',
    done: 'Parcel Received',
    onErrors: show,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    check({ ...parcelIn(data), isLast: data.has('isLast') }, (body) =>
      mutate(body, { onSuccess: () => form.current?.reset() }),
    );
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 print:hidden"
      aria-label="A parcel has left"
    >
      <h2 className="text-subheading">A parcel has left</h2>
      <ParcelFields errors={errors} />
      <Checkbox name="isLast" defaultChecked label="Everything has been sent with it" />
      <Button type="submit" busy={isPending}>
        {isPending ? 'Sending...' : 'Add the Parcel'}
      </Button>
    </form>
  );
}

/** The page that suppliers open from the link in our email, to see an order and respond. */
export function SupplierPageScreen({ token }: { token: string }) {
  const { data: page, error, refetch } = useQuery(supplierPageQuery(token));
  return (
    <main id="main" className="page-width py-section">
      <div className="mx-auto grid max-w-2xl gap-8">
        {error && <NoOrder error={error} onRetry={() => void refetch()} />}
        {!error && !page && <Loading />}
        {!error && page && <Page token={token} page={page} />}
      </div>
    </main>
  );
}

function Page({ token, page }: { token: string; page: SupplierPage }) {
  const { number, shopName, shopEmail, supplierName, state, isOpen, isBeingCancelled, lines, delivery } = page;
  return (
    <>
      <header className="grid justify-items-start gap-3">
        <h1>Purchase order {number}</h1>
        <Badge tone={stateTones[state]}>{sentenceCase(state)}</Badge>
        <p className="text-muted">
          Hello {supplierName}. {shopName} orders the following from you, to be sent straight to our customer.
        </p>
        {isBeingCancelled && <p role="alert">Our customer no longer wants it. Please do not send it.</p>}
      </header>
      <Part title="What we order">
        <ul className="divide-y divide-line">
          {lines.map(({ lineId, code, name, quantity, cost, isRejected }) => (
            <li key={lineId} className="flex justify-between gap-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                {quantity} × {name}
                {code && <span className="block text-sm text-muted">Your code {code}</span>}
                {isRejected && <strong className="block text-sm">You’re not sending this.</strong>}
              </span>
              {cost !== null && <span className="figures whitespace-nowrap">£{cost} each</span>}
            </li>
          ))}
        </ul>
      </Part>
      <Address page={page} />
      {isOpen && !isBeingCancelled && (
        <>
          {state === 'sent' && <AnswerForm token={token} page={page} />}
          <SendForm token={token} />
        </>
      )}
      {page.parcels.length > 0 && <p className="wrap-anywhere">Parcels: {page.parcels.join(', ')}</p>}
      {!isOpen && <p>There is nothing left to answer. Thank you.</p>}
      <p className="text-sm text-muted">
        {delivery === 'express' ? 'Express delivery. ' : ''}Questions? Write to{' '}
        <a href={`mailto:${shopEmail}`}>{shopEmail}</a>.
      </p>
    </>
  );
}

function Address({ page: { deliverTo, delivery, note } }: { page: SupplierPage }) {
  if (!deliverTo) return null;
  return (
    <Part title="Where it goes">
      <PostalAddress name={deliverTo.name} to={deliverTo} />
      {deliverTo.phone && <p>{deliverTo.phone}</p>}
      <p>{delivery === 'express' ? 'Express delivery' : 'Standard delivery'}</p>
      {note && <p className="font-semibold wrap-anywhere">{note}</p>}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-subheading">{title}</h2>
      {children}
    </section>
  );
}

function NoOrder({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof RequestError && error.status < 500;
  const isExpired = error instanceof RequestError && error.rejection?.code === 'link-expired';
  const text = sentenceFor(error, 'Something went wrong.');
  return (
    <EmptyState
      face="cat"
      level="h1"
      title={isExpired ? 'This link has expired' : 'No purchase order here'}
      text={text}
    >
      {isUnknown ? <LinkButton to="/">Back to Home</LinkButton> : <Button onClick={onRetry}>Retry</Button>}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <h1>Purchase order</h1>
      <span className="sr-only">Loading the purchase order…</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-32" />
    </div>
  );
}
