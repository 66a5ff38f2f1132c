import { useId } from 'react';
import { FieldError } from '../fields/field.tsx';
import { Star } from './stars.tsx';

type StarRatingProps = {
  label: string;
  name: string;
  value: number | undefined;
  onChange: (stars: number) => void;
  error?: string | undefined;
};

/** Five radios that look like stars. */
export function StarRating({ label, name, value = 0, onChange, error }: StarRatingProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={errorId}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="-ml-1.5 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full text-[1.75rem] transition-transform hover:scale-110 has-focus-visible:outline-3 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <Star full={stars <= value} />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
