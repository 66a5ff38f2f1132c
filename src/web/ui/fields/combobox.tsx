import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useEarlyInput } from '../early-input.ts';

type ComboboxProps<Option> = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> & {
  /** Accessible name of the input and its list. */
  label: string;
  value: string;
  onValue: (value: string) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onPick: (option: Option) => void;
  /** Whether Enter submits the form while no option is active. */
  sendsForm?: boolean;
  /** Announced when the options change: `3 suggestions`. */
  status: string;
  /** Shown and announced when nothing matches. */
  nothing?: string | undefined;
  inputClass?: string;
};

/** A text input with suggestions: arrow keys choose, Enter picks, Escape closes. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const {
    label,
    value,
    onValue,
    options,
    optionKey,
    renderOption,
    onPick,
    sendsForm = false,
    status,
    nothing,
    inputClass,
    ...input
  } = props;
  const id = useId();
  const field = useEarlyInput<HTMLInputElement>({ value, onChange: ({ target }) => onValue(target.value) });
  const choice = useChoice(options, onPick, { id, sendsForm, showsNoMatches: nothing !== undefined });
  const { onFocus, onBlur, onKeyDown, ...list } = choice;

  return (
    <div className="relative">
      <input
        ref={field}
        type="search"
        autoComplete="off"
        {...input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={list.open}
        aria-controls={`${id}-list`}
        aria-activedescendant={list.activeId}
        value={value}
        className={inputClass}
        {...{ onFocus, onBlur, onKeyDown }}
        onChange={(event) => {
          onValue(event.target.value);
          list.reopen();
        }}
      />
      <ComboboxList {...{ ...list, id, options, optionKey, renderOption, onPick, status, nothing }} />
    </div>
  );
}

type ListProps<Option> = OptionsProps<Option> &
  Pick<ComboboxProps<Option>, 'status' | 'nothing'> & { hasNoMatches: boolean };

/** Beneath the input: the options, and what is announced about them. */
export function ComboboxList<Option>({ status, nothing, hasNoMatches, ...props }: ListProps<Option>) {
  return (
    <>
      <Options {...props} />
      <div role="status">
        {props.open && <span className="sr-only">{status}</span>}
        {hasNoMatches && <p className="combobox-list px-4 py-3 text-sm wrap-anywhere text-muted">{nothing}</p>}
      </div>
    </>
  );
}

type OptionsProps<Option> = Pick<ComboboxProps<Option>, 'options' | 'optionKey' | 'renderOption' | 'onPick'> & {
  /** The beginning of all ids. */
  id: string;
  open: boolean;
  active: number;
  setActive: (index: number) => void;
  close: () => void;
};

function Options<Option>({ id, open, active, setActive, close, ...props }: OptionsProps<Option>) {
  const { options, optionKey, renderOption, onPick } = props;
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Suggestions" hidden={!open} className="combobox-list">
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys
        <div
          key={optionKey(option)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={clsx('cursor-pointer rounded-field', index === active && 'bg-oat')}
          onPointerMove={() => setActive(index)}
          // Keeps the focus in the input, as losing it closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            close();
            onPick(option);
          }}
        >
          {renderOption(option)}
        </div>
      ))}
    </div>
  );
}

type Form = {
  /** The beginning of all ids. */
  id: string;
  sendsForm: boolean;
  /** Where there are no options. */
  showsNoMatches: boolean;
  /** Of the input, as the list is there. */
  hasFocus?: boolean;
};

type Key = Pick<KeyboardEvent, 'key' | 'preventDefault'>;

/** Whether the list is open and which option is active; -1 is none, the typed text itself. */
export function useChoice<Option>(options: readonly Option[], onPick: (option: Option) => void, form: Form) {
  const [focused, setFocused] = useState(form.hasFocus ?? false);
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState(-1);
  const open = focused && !closed && options.length > 0;
  const hasNoMatches = focused && !closed && options.length === 0 && form.showsNoMatches;
  const setOpen = (whether: boolean) => {
    setClosed(!whether);
    setActive(-1);
  };

  function onKeyDown(event: Key) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      setClosed(false);
      // Past either end, no option is active.
      const count = options.length + 1;
      setActive(((active + 1 + by + count) % count) - 1);
    }
    if (event.key === 'Escape' && (open || hasNoMatches)) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === 'Enter') {
      const chosen = open ? options[active] : undefined;
      setOpen(false);
      if (chosen !== undefined || !form.sendsForm) event.preventDefault();
      if (chosen !== undefined) onPick(chosen);
    }
  }

  return {
    open,
    hasNoMatches,
    active,
    activeId: open && active >= 0 ? `${form.id}-${active}` : undefined,
    setActive,
    close: () => setOpen(false),
    reopen: () => setOpen(true),
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      setActive(-1);
    },
    onKeyDown,
  };
}
