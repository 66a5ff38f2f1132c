import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { longestSearch } from '#catalogue/products/product-limits.contract.ts';
import { useEarlyInput } from '../ui/early-input.ts';
import { optionalPart } from '../ui/lazy-part.tsx';
import { isSavingData, onceIdle } from '../ui/when-idle.ts';

type SearchBoxProps = {
  /** On small screens the field shows only while open. */
  open: boolean;
  onDone: () => void;
};

/** Whether something is suggested, and which of it the arrow keys have reached. */
export type OpenList = { open: boolean; activeId?: string | undefined };

export function SearchBox({ open, onDone }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isUsed, markUsed] = useSuggestions();
  const [list, setList] = useState<OpenList>({ open: false });
  const navigate = useNavigate();
  const type = ({ target }: { target: HTMLInputElement }) => {
    markUsed();
    setTyped(target.value);
  };
  const field = useEarlyInput<HTMLInputElement>({ value: typed, onChange: type });

  useEffect(() => {
    if (open) field.current?.focus();
  }, [open, field]);

  const go = (href: string) => {
    onDone();
    field.current?.blur();
    void navigate({ href });
  };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() !== '') go(`/shop?q=${encodeURIComponent(typed.trim())}`);
  }

  return (
    <search
      id="header-search"
      className={clsx('relative block pt-2 md:mx-auto md:max-w-md md:pt-0', !open && 'max-md:hidden')}
    >
      {/* A form, so that Enter works before hydration. */}
      <form noValidate action="/shop" onSubmit={submit} className="relative">
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={list.open}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.activeId}
          autoComplete="off"
          placeholder="Food, toys, beds…"
          enterKeyHint="search"
          maxLength={longestSearch}
          value={typed}
          onFocus={markUsed}
          onChange={type}
          className="h-11 w-full appearance-none rounded-full bg-oat pr-5 pl-12 text-base placeholder:text-muted"
        />
        {isUsed && <Suggestions {...{ field, id, typed, setTyped }} onList={setList} onPick={go} />}
      </form>
      <Search className="pointer-events-none absolute bottom-3 left-4 size-5 text-muted" aria-hidden />
    </search>
  );
}

/** Their code comes once the page is idle, or as soon as the field is used. */
function useSuggestions(): [isUsed: boolean, markUsed: () => void] {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => (isSavingData() ? undefined : onceIdle(() => setUsed(true))), []);
  return [isUsed, () => setUsed(true)];
}

const Suggestions = optionalPart(async () => (await import('./search-suggestions.tsx')).SearchSuggestions);
