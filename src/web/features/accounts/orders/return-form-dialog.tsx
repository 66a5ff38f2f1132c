import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Ref, SubmitEvent } from 'react';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { openPieces } from '#orders/lines/pieces.contract.ts';
import { isOursToPay, returnCauses, returnCauseWords } from '#orders/lines/return-causes.contract.ts';
import type { ReturnCause } from '#orders/lines/return-causes.contract.ts';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { AddPictures } from '../../../layout/add-pictures.tsx';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { itemsOf, linesToRequest } from '../../../returnable-lines.rules.ts';
import type { ReturnableLine } from '../../../returnable-lines.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { canCancel } from './order-words.rules.ts';
import type { OrderReference, ReturnDraft } from './orders.queries.ts';
import { returnsQuery, useCancelOrder, useRequestReturn } from './orders.queries.ts';

const contract = async () => (await import('#orders/lines/returns.contract.ts')).returnBody;

/** Rendered only while something in the order can be returned. */
export function RequestReturn({ order, reference }: { order: Order; reference: OrderReference }) {
  const [isOpen, setOpen] = useState(false);
  const { data: requests } = useQuery(returnsQuery(reference));
  const lines = requests ? linesToRequest(order, requests) : [];
  const open = unsentItems(order);
  if (lines.length === 0 && open === '') return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {open === '' ? 'Request a Return' : 'Return or Cancel'}
      </Button>
      <ReturnDialog open={isOpen} lines={lines} unsent={open} reference={reference} onClose={() => setOpen(false)} />
    </>
  );
}

/** What has not left of an order of which some has, in words. */
function unsentItems(order: Order): string {
  if (!isUnsent(order.status) || canCancel(order)) return '';
  return order.items
    .filter((item) => openPieces(item) > 0)
    .map((item) => `${openPieces(item)} × ${item.name}`)
    .join(', ');
}

type ReturnDialogProps = {
  open: boolean;
  lines: readonly ReturnableLine[];
  /** What can be cancelled, in words; empty: nothing. */
  unsent: string;
  reference: OrderReference;
  onClose: () => void;
};

function ReturnDialog({ open, lines, unsent, reference, onClose }: ReturnDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { mutate: requestReturn, isPending: isAsking } = useRequestReturn(reference, {
    onAsked: close,
    onErrors: show,
  });
  const moneyBack = `We’ll refund what you paid for it within ${shop.refundDays}.`;
  const { mutate: cancelRest, isPending: isCancelling } = useCancelOrder(reference, { moneyBack, onDone: close });
  const isPending = isAsking || isCancelling;

  function close() {
    show({});
    onClose();
  }

  function send(draft: ReturnDraft, cancelsRest: boolean) {
    if (isPending) return;
    const isReturn = draft.items.length > 0 || !cancelsRest;
    if (isReturn) check(draft, (body) => requestReturn(body, cancelsRest ? { onSuccess: () => cancelRest() } : {}));
    else cancelRest();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={unsent === '' ? 'Request a return' : 'Return or cancel'}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={isPending}>
            {isPending ? 'Sending...' : 'Send Request'}
          </Button>
          <Button tone="secondary" className="bg-paper" onClick={close}>
            Not now
          </Button>
        </div>
      }
    >
      <p className="text-muted">
        You can return goods within {shop.returnDays} days of delivery. We’ll email you where to send them.
      </p>
      {/* Unmounted when closed, to reset the form. */}
      {open && <ReturnForm ref={form} id={formId} lines={lines} unsent={unsent} errors={errors} onSend={send} />}
    </Dialog>
  );
}

type ReturnFormProps = {
  ref: Ref<HTMLFormElement>;
  id: string;
  lines: readonly ReturnableLine[];
  unsent: string;
  errors: Errors;
  onSend: (draft: ReturnDraft, cancelsRest: boolean) => void;
};

function ReturnForm({ ref, id, lines, unsent, errors, onSend }: ReturnFormProps) {
  const itemsErrorId = useId();
  // Quantity to return by line.
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(unsent === '' ? firstChoice(lines) : new Map());
  const [pictures, setPictures] = useState<SentPicture[]>([]);
  const [cause, setCause] = useState<ReturnCause | ''>('');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const items = itemsOf(lines.map((line) => ({ line, quantity: chosen.get(line.key) ?? 0 })));
    const data = new FormData(event.currentTarget);
    const reason = formText(data, 'reason').trim();
    onSend(
      { items, ...(cause !== '' && { cause }), reason, pictures: pictures.map(({ key }) => key) },
      data.has('cancelRest'),
    );
  }

  function choose(key: string, quantity: number) {
    const others = [...chosen].filter(([other]) => other !== key);
    setChosen(new Map(quantity === 0 ? others : [...others, [key, quantity]]));
  }

  return (
    <form ref={ref} id={id} method="post" noValidate onSubmit={submit} className="mt-5 grid gap-6">
      {unsent !== '' && (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-2 text-sm font-semibold">Not sent yet</legend>
          <Checkbox name="cancelRest" label={<span className="wrap-anywhere">Cancel {unsent}</span>} />
          <p className="text-sm text-muted">We won’t send it, and refund what you paid for it.</p>
        </fieldset>
      )}
      {lines.length > 0 && (
        <fieldset aria-describedby={errors['items'] && itemsErrorId} className="grid min-w-0 gap-3">
          <legend className="mb-2 text-sm font-semibold">What do you want to send back?</legend>
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              quantity={chosen.get(line.key) ?? 0}
              onChange={(quantity) => choose(line.key, quantity)}
            />
          ))}
          {errors['items'] && <FieldError id={itemsErrorId}>{errors['items']}</FieldError>}
        </fieldset>
      )}
      {lines.length > 0 && (
        <>
          <CauseField cause={cause} error={errors['cause']} onCause={setCause} />
          <Field
            label="Why?"
            hint={cause === '' || cause === 'other' ? 'A few words are enough.' : 'If you’d like to say more.'}
            error={errors['reason']}
          >
            {(control) => <TextArea {...control} name="reason" rows={3} />}
          </Field>
        </>
      )}
      {lines.length > 0 && <AddPictures pictures={pictures} onPictures={setPictures} />}
    </form>
  );
}

type CauseFieldProps = {
  cause: ReturnCause | '';
  error: string | undefined;
  onCause: (cause: ReturnCause | '') => void;
};

/** Which also decides who pays for the way back. */
function CauseField({ cause, error, onCause }: CauseFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label="Reason" error={error}>
        {(control) => (
          <Select
            {...control}
            value={cause}
            onChange={({ target }) => onCause(returnCauses.find((one) => one === target.value) ?? '')}
          >
            <option value="">Choose a reason</option>
            {returnCauses.map((one) => (
              <option key={one} value={one}>
                {returnCauseWords[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p role="status" className="text-sm text-muted empty:hidden">
        {cause !== '' && cause !== 'other' && whoPays(cause)}
      </p>
    </div>
  );
}

function whoPays(cause: ReturnCause): string {
  if (cause === 'damaged') return 'Sorry about that. We pay the return postage, and a picture of the damage helps us.';
  if (isOursToPay(cause)) return 'Sorry about that. We pay the return postage.';
  return 'You pay the return postage. Sealed food, treats and care products can’t come back once they’re opened.';
}

/** A single line is selected from the start. */
function firstChoice(lines: readonly ReturnableLine[]): Map<string, number> {
  const [only, ...others] = lines;
  return new Map(only && others.length === 0 ? [[only.key, 1]] : []);
}

type LineProps = { line: ReturnableLine; quantity: number; onChange: (quantity: number) => void };

function Line({ line: { name, left, isMadeForBuyer }, quantity, onChange }: LineProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-48">
        <Checkbox
          name="items"
          label={<span className="wrap-anywhere">{name}</span>}
          checked={quantity > 0}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
        />
        {isMadeForBuyer && (
          <p className="ps-8.5 text-sm text-muted">
            Made for you: it can come back only if something is wrong with it.
          </p>
        )}
      </div>
      {quantity > 0 && left > 1 && (
        <span className="flex items-center gap-3 text-sm text-muted">
          <Stepper value={quantity} max={left} thing={name} onChange={onChange} />
          of {left}
        </span>
      )}
    </div>
  );
}
