import type { SubmitEvent } from 'react';
import type { SupplierPage } from '#dropshipping/supplier-page/supplier-page.contract.ts';
import { useFaults } from '../../../form-faults.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextField } from '../forms/form-text-field.tsx';
import { ParcelFields, parcelIn } from './parcel-fields.tsx';
import { useSupplierAnswer } from './supplier-page.queries.ts';

const parcelContract = async () =>
  (await import('#dropshipping/supplier-page/supplier-page.contract.ts')).supplierParcelBody;

/** Yes, or yes but for some of it. */
export function AnswerForm({ token, page: { lines } }: { token: string; page: SupplierPage }) {
  const { form, faults, show } = useFaults();
  const { mutate, isPending } = useSupplierAnswer({ token, part: 'answer', done: 'Answer Received', onFaults: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const rejectedLines = lines.filter(({ lineId }) => data.has(`reject-${lineId}`)).map(({ lineId }) => lineId);
    mutate({ rejectedLines, reference: formText(data, 'reference'), reason: formText(data, 'reason') });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label="Your answer">
      <h2 className="text-subheading">Your answer</h2>
      <TextField label="Your order number" name="reference" optional maxLength={120} error={faults['reference']} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What can you not send?</legend>
        {lines.map(({ lineId, name }) => (
          <Checkbox key={lineId} name={`reject-${lineId}`} label={name} />
        ))}
      </fieldset>
      <TextField label="Why" name="reason" optional maxLength={500} error={faults['reason']} />
      <Button type="submit" busy={isPending}>
        {isPending ? 'Sending...' : 'Confirm the Order'}
      </Button>
    </form>
  );
}

/** A parcel has left. */
export function SendForm({ token }: { token: string }) {
  const { form, faults, show, check } = useFaults(parcelContract);
  const { mutate, isPending } = useSupplierAnswer({ token, part: 'parcels', done: 'Parcel Received', onFaults: show });

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
      <ParcelFields faults={faults} />
      <Checkbox name="isLast" defaultChecked label="Everything has left with it" />
      <Button type="submit" busy={isPending}>
        {isPending ? 'Sending...' : 'Enter the Parcel'}
      </Button>
    </form>
  );
}
