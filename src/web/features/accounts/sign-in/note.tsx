import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const variants = {
  plain: { icon: Info, ground: 'bg-health' },
  good: { icon: CircleCheck, ground: 'bg-success-pale' },
  bad: { icon: CircleAlert, ground: 'bg-error-pale' },
};

/** A highlighted message, with optional actions. */
export function Note({ tone = 'plain', children }: { tone?: keyof typeof variants; children: ReactNode }) {
  const { icon: Icon, ground } = variants[tone];
  return (
    <div className={clsx('flex items-start gap-3 rounded-picture px-4 py-3.5 text-base text-ink', ground)}>
      <Icon className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      <div className="grid min-w-0 grow gap-2">{children}</div>
    </div>
  );
}
