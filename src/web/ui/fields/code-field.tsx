import { TextField } from './text-field.tsx';

/** Appears once the password is right. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <div role="group" aria-label="Two-step sign-in">
      <TextField
        label="Code"
        name="code"
        hint="From your authenticator app, or one of your recovery codes"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears after the button is pressed and is the only thing left to enter
        autoFocus
        error={error}
      />
    </div>
  );
}
