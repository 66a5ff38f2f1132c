import { TextField } from '../forms/form-fields.tsx';

/** Undefined while it is being typed. */
export function hexIn(typed: string): string | undefined {
  const hex = typed.trim().toLowerCase();
  return /^#[\da-f]{6}$/.test(hex) ? hex : undefined;
}

type ColourFieldProps = {
  label: string;
  hint: string;
  name: string;
  value: string;
  shown: string;
  mended: string | false;
  error: string | undefined;
  onColour: (colour: string) => void;
};

export function ColourField({ label, hint, name, value, shown, mended, error, onColour }: ColourFieldProps) {
  const hex = hexIn(value);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            {...{ label, hint, name, value, error }}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            onText={onColour}
          />
        </div>
        <input
          type="color"
          aria-label={`${label}, colour picker`}
          className="h-11 w-14 shrink-0 rounded-field border border-field bg-white p-1"
          value={hex ?? shown}
          onChange={({ target }) => onColour(target.value)}
        />
      </div>
      <p role="status" className="flex items-center gap-2 text-sm text-muted empty:hidden">
        {hex && mended && (
          <>
            <svg className="size-5 shrink-0 rounded-small border border-field" aria-hidden>
              <rect width="100%" height="100%" fill={shown} />
            </svg>
            {mended}
          </>
        )}
      </p>
    </div>
  );
}
