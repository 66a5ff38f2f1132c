import { createLink } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type Look = {
  tone?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Fills its container. */
  wide?: boolean;
};

const tones = {
  primary: 'bg-pine text-white hover:bg-pine-deep active:bg-pine-deep',
  secondary: 'bg-oat text-ink hover:bg-oat-deep active:bg-oat-deep',
  quiet: 'bg-transparent text-pine hover:bg-pine-pale active:bg-pine-pale',
  danger: 'bg-error text-white hover:bg-clay-deep active:bg-clay-deep',
};

const sizes = {
  small: 'min-h-9 pointer-coarse:min-h-11 px-4 text-sm gap-1.5',
  medium: 'min-h-11 px-6 text-base gap-2',
  large: 'min-h-13 px-8 text-base gap-2.5',
};

function buttonClass({ tone = 'primary', size = 'medium', wide = false }: Look): string {
  return clsx(
    'inline-flex items-center justify-center rounded-full py-2 font-semibold leading-tight no-underline transition-colors select-none print:hidden',
    'disabled:bg-oat disabled:text-muted aria-disabled:bg-oat aria-disabled:text-muted',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  );
}

type ButtonProps = ComponentProps<'button'> & Look & { /** Shows a spinner and ignores clicks. */ busy?: boolean };

export function Button({ tone, size, wide, busy = false, className, children, type = 'button', ...rest }: ButtonProps) {
  const { onClick, 'aria-disabled': unavailable, ...others } = rest;
  const isOff = busy || unavailable === true || unavailable === 'true';
  return (
    <button
      {...others}
      // oxlint-disable-next-line react/button-has-type -- the type is the caller's choice, 'button' by default
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass({ tone, size, wide }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link to another site that looks like a button. */
export function Anchor({ tone, size, wide, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={clsx(buttonClass({ tone, size, wide }), className)}>
      {children}
    </a>
  );
}

/** A router `Link` that looks like a button. */
export const LinkButton = createLink(Anchor);

type IconButtonProps = ComponentProps<'button'> & {
  /** Accessible name and tooltip. */ label: string;
};

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-current transition-colors hover:bg-oat disabled:opacity-45 disabled:hover:bg-transparent print:hidden',
        className,
      )}
    />
  );
}

/** Hidden from screen readers: announce the loading separately. */
export function Spinner() {
  return (
    <svg className="size-[1.1em] shrink-0 animate-spin" viewBox="0 0 24 24" fill="none" aria-hidden>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
