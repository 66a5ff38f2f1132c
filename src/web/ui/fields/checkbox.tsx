import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useEarlyInput } from '../early-input.ts';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined };

export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId();
  const field = useEarlyInput(rest);
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex min-h-8 items-start gap-3 text-base pointer-coarse:py-2">
        <span className="relative mt-0.5 grid size-5.5 shrink-0 place-items-center">
          <input
            ref={field}
            id={id}
            type="checkbox"
            aria-describedby={errorId}
            aria-invalid={error ? true : undefined}
            {...rest}
            className="peer size-full appearance-none rounded-small border border-field bg-white transition-colors checked:border-pine checked:bg-pine hover:border-ink disabled:border-oat-deep disabled:bg-oat aria-invalid:border-error"
          />
          <svg
            className="pointer-events-none absolute size-4 text-white opacity-0 peer-checked:opacity-100"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden
          >
            <path d="m3.2 8.4 3.1 3.2 6.5-7" />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
