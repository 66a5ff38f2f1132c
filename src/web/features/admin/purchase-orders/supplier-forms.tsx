import type { SubmitEvent } from 'react';
import type { SupplierPage } from '#dropshipping/supplier-page/supplier-page.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextField } from '../forms/form-text-field.tsx';
import { ParcelFields, parcelIn } from './parcel-fields.tsx';
import { useSupplierResponse } from './supplier-page.queries.ts';

const parcelContract = async () =>
  (await import('#dropshipping/supplier-page/supplier-page.contract.ts')).supplierParcelBody;

/** Yes, or yes but for some of it. */
export function AnswerForm({ token, page: { lines } }: { token: string; page: SupplierPage }) {
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
      <TextField label="Your order number" name="reference" optional maxLength={120} error={errors['reference']} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What can you not send?</legend>
        {lines.map(({ lineId, name }) => (
          <Checkbox key={lineId} name={`reject-${lineId}`} label={name} />
        ))}
      </fieldset>
      <TextField label="Why" name="reason" optional maxLength={500} error={errors['reason']} />
      <Button type="submit" busy={isPending}>
        {isPending ? 'Sending...' : 'Confirm the Order'}
      </Button>
    </form>
  );
}

/** A parcel has left. */
export function SendForm({ token }: { token: string }) {
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
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label="A parcel has left">
      <h2 className="text-subheading">A parcel has left</h2>
      <ParcelFields errors={errors} />
      <Checkbox name="isLast" defaultChecked label="Everything has left with it" />
      <Button type="submit" busy={isPending}>
        {isPending ? 'Sending...' : 'Enter the Parcel'}
      </Button>
    </form>
  );
}
