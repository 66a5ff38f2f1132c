import type { Errors } from '../../../form-errors.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Who somebody is, and the password they choose. */
export function NewAccountFields({ errors }: { errors: Errors }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="given-name" error={errors['firstName']} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors['lastName']} />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="username" error={errors['email']} />
      <NewPasswordFields label="Password" name="password" errors={errors} />
    </>
  );
}
