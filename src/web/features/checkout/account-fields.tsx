import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardSection } from './payment/card-section.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

/** Only for who has no account yet or is not signed in. */
export function AccountFields({ draft, change, field }: Pick<CheckoutForm, 'draft' | 'change' | 'field'>) {
  return (
    <div className="grid gap-6">
      <Checkbox
        name="createAccount"
        label="Create an account for faster future checkouts"
        checked={draft.wantsAccount}
        onChange={({ target }) => change({ wantsAccount: target.checked })}
      />
      {draft.wantsAccount && (
        <div className="rounded-dialog bg-oat px-5 py-6 sm:px-7">
          <CardSection title="Your Account">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="First Name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
              <TextField label="Last Name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
              <TextField
                label="Password"
                type="password"
                autoComplete="new-password"
                maxLength={128}
                hint="At least 8 characters."
                {...field('password')}
              />
              <TextField
                label="Confirm Password"
                type="password"
                autoComplete="new-password"
                maxLength={128}
                hint="Type it again."
                {...field('confirmation')}
              />
            </div>
          </CardSection>
        </div>
      )}
    </div>
  );
}
