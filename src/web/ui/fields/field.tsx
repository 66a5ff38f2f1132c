import { useId } from 'react';
import type { ReactNode } from 'react';

/** Props that tie a control to its label and messages; spread them onto the control. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  /** The control's id, when something links to it. */
  id?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  /** The validation message. */
  error?: string | undefined;
  optional?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** A labelled control: `<Field label="Email" error={…}>{(control) => <TextInput {...control} name="email" />}</Field>`. */
export function Field({ id: given, label, hint, error, optional = false, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-error">
      <svg className="mt-[0.2em] size-4 shrink-0" viewBox="0 0 16 16" fill="currentColor" aria-hidden>
        <path d="M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2Zm-.8 3.3h1.6v4.6H7.2V4.5Zm0 5.9h1.6V12H7.2v-1.6Z" />
      </svg>
      {children}
    </p>
  );
}

/** Shared by inputs, text areas and selects. */
export const controlClass =
  'w-full rounded-field border border-field bg-white px-4 text-base text-ink transition-colors placeholder:text-muted ' +
  'hover:border-ink focus-visible:outline-offset-0 focus-visible:border-pine ' +
  'aria-invalid:border-error aria-invalid:focus-visible:outline-error ' +
  'disabled:border-oat-deep disabled:bg-oat disabled:text-muted';
