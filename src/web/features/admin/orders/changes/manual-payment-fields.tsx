import type { Errors } from '../../../../form-errors.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextField } from '../../forms/form-fields.tsx';

const ways = [
  ['bank-transfer', 'Bank transfer'],
  ['cash', 'Cash'],
  ['card-machine', 'Card machine'],
  ['other', 'Another way'],
] as const;

type ManualPaymentFieldsProps = {
  errors: Errors;
  isByLink?: boolean;
  /** Given when a payment link can be sent instead. */
  onByLink?: (isByLink: boolean) => void;
};

/** How the customer has paid outside the shop, or that payment is still due. */
export function ManualPaymentFields({ errors, isByLink = false, onByLink }: ManualPaymentFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Paid by" error={errors['payment.way']}>
        {(control) => (
          <Select
            {...control}
            name="payment.way"
            defaultValue=""
            onChange={({ target }) => onByLink?.(target.value === 'link')}
          >
            <option value="">Choose how it {onByLink ? 'is' : 'was'} paid</option>
            {onByLink && <option value="link">Card, by a link we email</option>}
            {ways.map(([way, name]) => (
              <option key={way} value={way}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isByLink && (
        <TextField
          label="Payment reference"
          name="payment.reference"
          optional
          autoComplete="off"
          error={errors['payment.reference']}
        />
      )}
    </div>
  );
}

/** The payment as the API expects it. */
export function paymentIn(data: FormData): { way: string; reference: string } {
  return { way: formText(data, 'payment.way'), reference: formText(data, 'payment.reference').trim() };
}
