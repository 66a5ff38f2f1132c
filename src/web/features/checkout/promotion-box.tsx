import { useMutation } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import type { PromotionValidation } from '#checkout/promotions/promotions.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import { reasonIn, request, RequestError } from '../../api.ts';
import { rejectionText } from '../../form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { useRestoredFocus } from '../../ui/overlays/restore-focus.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { pounds } from '../../ui/price.tsx';

type PromotionBoxProps = {
  /** The applied code. */
  code: string | null;
  onCode: (code: string | null) => void;
  quote: Quote | undefined;
  disabled: boolean;
};

export function PromotionBox(props: PromotionBoxProps) {
  const { code, onCode, quote, disabled } = props;
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place, code, 'input, button');
  return (
    <div ref={place}>
      {code === null ? (
        <CodeForm subtotal={quote?.subtotal} disabled={disabled} onApplied={onCode} />
      ) : (
        <AppliedCode {...props} code={code} />
      )}
    </div>
  );
}

function AppliedCode({ code, onCode, quote, disabled }: PromotionBoxProps & { code: string }) {
  const codeId = useId();

  function remove() {
    onCode(null);
    toast({ title: 'Promotion removed', text: 'The promotion code has been removed from your order.' });
  }

  const why = quote?.promo?.code === code && !quote.promo.valid ? quote.promo.message : undefined;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 rounded-field bg-paper py-1.5 pr-1.5 pl-4">
        <p id={codeId} className="flex min-w-0 items-center gap-2 font-semibold">
          <Tag className="size-4.5 shrink-0 text-pine" aria-hidden />
          <span className="sr-only">Promotion code</span>
          <span className="truncate">{code}</span>
        </p>
        <Button tone="quiet" size="small" disabled={disabled} aria-describedby={codeId} onClick={remove}>
          Remove
        </Button>
      </div>
      {why && <FieldError>{why}</FieldError>}
    </div>
  );
}

type CodeFormProps = { subtotal: string | undefined; disabled: boolean; onApplied: (code: string) => void };

function CodeForm({ subtotal, disabled, onApplied }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const [rejection, setRejection] = useState<string>();
  const { mutate, isPending } = useTryCode(onApplied, setRejection);
  const code = typed.trim();

  /** Converts to upper case while typing, keeping the caret in place. */
  function write({ target }: ChangeEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value } = target;
    target.value = value.toUpperCase();
    target.setSelectionRange(selectionStart, selectionEnd);
    setTyped(target.value);
    setRejection(undefined);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (code !== '' && !isPending) mutate({ code, subtotal });
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Field label="Promotion code" error={rejection}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              name="promoCode"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              disabled={disabled}
              value={typed}
              onChange={write}
              className="min-w-32 flex-1"
            />
            <Button
              type="submit"
              tone="secondary"
              className="min-h-12 bg-paper disabled:bg-oat-deep"
              disabled={disabled || code === '' || isPending}
            >
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function worthOf(promotion: PromotionValidation & { valid: true }): string {
  if (promotion.type === 'percentage') return `${promotion.discount}% discount applied`;
  return promotion.type === 'fixed' ? `${pounds(promotion.discount)} discount applied` : promotion.message;
}

type Try = { code: string; subtotal: string | undefined };

/** Validates a code and reports the result in a toast; the reason for a rejection also stays next to the field. */
function useTryCode(onApplied: (code: string) => void, onRejected: (why: string) => void) {
  function reject(message: string | undefined) {
    const text = message || 'Please check your code and try again.';
    toast({ title: 'Invalid promotion code', text, tone: 'destructive' });
    onRejected(text);
  }

  return useMutation({
    mutationFn: ({ code, subtotal }: Try) =>
      request<PromotionValidation>('/api/promo/validate', { method: 'POST', body: { code, subtotal } }),
    onSuccess: (response) => {
      if (!response.valid) return reject(response.message);
      toast({ title: 'Promotion applied!', text: worthOf(response) });
      onApplied(response.code);
    },
    onError: (error) => {
      if (error instanceof RequestError && error.status === 400) return reject(rejectionText(error, ''));
      const text = 'Failed to apply promotion code. Please try again.';
      toast({ title: 'Error', text, reason: reasonIn(error), tone: 'destructive' });
    },
  });
}
