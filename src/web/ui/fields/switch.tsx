import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode };

/** A checkbox with the switch role; in a form it submits `on`. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-base">
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked */}
        <input {...rest} id={id} type="checkbox" role="switch" aria-describedby={hintId} className="switch" />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
