import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-oat text-ink',
  pine: 'bg-pine text-white',
  sale: 'bg-clay text-white',
  highlight: 'bg-marigold text-ink',
  grey: 'bg-muted/18 text-ink',
  outline: 'text-ink inset-ring-1 inset-ring-field',
  success: 'bg-success-pale text-success',
  danger: 'bg-error-pale text-error',
  info: 'bg-health text-ink',
};

export type BadgeTone = keyof typeof tones;

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-3 py-1 text-xs leading-none font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
