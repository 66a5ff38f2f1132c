import type { ComponentProps, ReactNode } from 'react';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode;
  text?: ReactNode;
  /** On the right, such as a price. */
  aside?: ReactNode;
};

/** A radio button as a fully clickable card. Cards of one group share a `name`. */
export function RadioCard({ title, text, aside, ...rest }: RadioCardProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-field border border-field bg-white px-4 py-3.5 transition-colors hover:border-ink has-checked:border-pine has-checked:bg-pine-pale has-checked:outline-1 has-checked:outline-pine has-focus-visible:outline-3 has-disabled:cursor-not-allowed has-disabled:border-oat-deep has-disabled:bg-oat has-disabled:text-muted">
      <input
        type="radio"
        {...rest}
        className="mt-1 size-4.5 shrink-0 appearance-none rounded-full border border-field bg-white outline-none checked:border-[5px] checked:border-pine"
      />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="font-semibold">{title}</span>
        {text && <span className="text-sm text-muted">{text}</span>}
      </span>
      {aside && <span className="figures font-semibold">{aside}</span>}
    </label>
  );
}
