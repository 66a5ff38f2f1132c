import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';

type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** What is being counted, for screen readers. */
  thing: string;
  min?: number;
  max?: number;
  size?: 'small' | 'medium';
  disabled?: boolean;
  /** The id of a message about the quantity. */
  describedBy?: string | undefined;
};

export function Stepper({
  value,
  onChange,
  thing,
  min = 1,
  max = Infinity,
  size = 'medium',
  disabled = false,
  describedBy,
}: StepperProps) {
  const end = clsx(
    'grid place-items-center rounded-full transition-colors hover:bg-oat-deep disabled:opacity-40 disabled:hover:bg-transparent print:hidden',
    size === 'small' ? 'size-9 pointer-coarse:size-11' : 'size-11',
  );
  return (
    <div
      role="group"
      aria-label={`Quantity of ${thing}`}
      aria-describedby={describedBy}
      className="inline-flex items-center rounded-full bg-oat"
    >
      <button
        type="button"
        aria-label={`Decrease quantity of ${thing}`}
        className={end}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="size-4.5" aria-hidden />
      </button>
      <output className={clsx('figures text-center font-semibold', size === 'small' ? 'min-w-6' : 'min-w-8')}>
        {value}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${thing}`}
        className={end}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="size-4.5" aria-hidden />
      </button>
    </div>
  );
}
