import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useEarlyInput } from '../early-input.ts';
import { controlClass } from './field.tsx';

/** A styled native select, for phones and screen readers. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const field = useEarlyInput(rest);
  return (
    <span className={clsx('relative block', className)}>
      <select ref={field} autoComplete="off" {...rest} className={clsx(controlClass, 'h-12 appearance-none pr-11')}>
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" aria-hidden />
    </span>
  );
}
