import { useEffect } from 'react';
import { clsx } from 'clsx';
import type { PaletteOption } from './palette-index.ts';
import type { PaletteGroup } from './palette-options.ts';

type PaletteListProps = {
  /** Of the field; options are called `{id}-0` and so on, through all groups. */
  id: string;
  groups: readonly PaletteGroup[];
  active: number;
  onActive: (index: number) => void;
  onPick: (option: PaletteOption) => void;
};

export function PaletteList({ id, groups, active, onActive, onPick }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const firsts = groups.map((_, place) => groups.slice(0, place).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="grid gap-3">
      {groups.map(({ name, options }, place) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} role="presentation" className="px-3 pb-1 text-xs font-semibold text-muted">
            {name}
          </p>
          {options.map((option, offset) => {
            const index = (firsts[place] ?? 0) + offset;
            return (
              <PaletteLine
                key={option.key}
                id={`${id}-${index}`}
                option={option}
                isActive={index === active}
                onActive={() => onActive(index)}
                onPick={() => onPick(option)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type PaletteLineProps = {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onActive: () => void;
  onPick: () => void;
};

function PaletteLine({ id, option: { name, note }, isActive, onActive, onPick }: PaletteLineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onActive}
      // Before the field loses the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-field px-3 py-1.5',
        isActive && 'bg-oat',
      )}
    >
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      {note && <span className="min-w-0 shrink-0 text-right text-sm text-muted max-sm:max-w-1/2">{note}</span>}
    </div>
  );
}
