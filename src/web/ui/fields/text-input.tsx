import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useEarlyInput } from '../early-input.ts';

/** Shared by inputs, text areas and selects. */
export const controlClass =
  'w-full rounded-field border border-field bg-white px-4 text-base text-ink transition-colors placeholder:text-muted ' +
  'hover:border-ink focus-visible:outline-offset-0 focus-visible:border-pine ' +
  'aria-invalid:border-error aria-invalid:focus-visible:outline-error ' +
  'disabled:border-oat-deep disabled:bg-oat disabled:text-muted';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  const field = useEarlyInput(rest);
  return <input ref={field} type={type} {...rest} className={clsx(controlClass, 'h-12', className)} />;
}

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} {...rest} className={clsx(controlClass, 'field-sizing-content min-h-28 py-3', className)} />
  );
}
