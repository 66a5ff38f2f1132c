import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { longestSearch } from '#catalogue/products/product-limits.contract.ts';
import type { ProductFacets, Suggestion } from '#catalogue/products/products.contract.ts';
import { request } from '../api.ts';
import { useDebounced } from '../ui/debounced.ts';
import { Combobox } from '../ui/fields/combobox.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Price } from '../ui/price.tsx';

/** Debounce in ms: short enough to feel instant, long enough not to send a request for every letter. */
const pauseMs = 140;

/** As many as are suggested: there may be more. */
const mostSuggestions = 6;

type Place = { title: string; href: string };

/** Products and the way to all of them, or else the help pages for a question such as 'returns'. */
function suggestionsQuery(q: string) {
  const search = `?q=${encodeURIComponent(q)}`;
  return queryOptions({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }): Promise<readonly (Suggestion | Place)[]> => {
      const products = await request<Suggestion[]>(`/api/products/suggestions${search}`, { signal });
      if (products.length > 0 && products.length < mostSuggestions) return products;
      const { help = [], total } = await request<ProductFacets>(`/api/products/facets${search}`, { signal });
      return products.length > 0
        ? [...products, { title: `See all ${total}`, href: `/shop${search}` }]
        : help.map(({ title, path, hash = '' }) => ({ title, href: `${path}#${hash}` }));
    },
    enabled: q !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

type SearchBoxProps = {
  /** On small screens the field shows only while open. */
  open: boolean;
  onDone: () => void;
};

export function SearchBox({ open, onDone }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const q = useDebounced(typed.trim(), pauseMs);
  const { data: suggestions, isPlaceholderData } = useQuery(suggestionsQuery(q));
  const options = typed.trim() === '' || q === '' ? [] : (suggestions ?? []);
  const hasNoMatches = q !== '' && q === typed.trim() && suggestions?.length === 0 && !isPlaceholderData;

  useEffect(() => {
    if (open) box.current?.querySelector('input')?.focus();
  }, [open]);

  function go(href: string) {
    onDone();
    box.current?.querySelector('input')?.blur();
    void navigate({ href });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() !== '') go(`/shop?q=${encodeURIComponent(typed.trim())}`);
  }

  return (
    <search
      ref={box}
      id="header-search"
      className={clsx('relative block pt-2 md:mx-auto md:max-w-md md:pt-0', !open && 'max-md:hidden')}
    >
      {/* A form, so that Enter works before hydration. */}
      <form noValidate action="/shop" onSubmit={submit}>
        <Combobox
          name="q"
          sendsForm
          label="Search"
          placeholder="Food, toys, beds…"
          enterKeyHint="search"
          maxLength={longestSearch}
          value={typed}
          onValue={setTyped}
          options={options}
          optionKey={(option) => ('id' in option ? option.id : option.title)}
          renderOption={(option) =>
            'id' in option ? (
              <SuggestionLine product={option} />
            ) : (
              <span className="block p-3 font-semibold">{option.title}</span>
            )
          }
          onPick={(option) => {
            setTyped('');
            go('id' in option ? `/product/${option.id}` : option.href);
          }}
          nothing={hasNoMatches ? `No products found for "${q}".` : undefined}
          status={`${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
          inputClass="h-11 w-full appearance-none rounded-full bg-oat pr-5 pl-12 text-base placeholder:text-muted"
        />
      </form>
      <Search className="pointer-events-none absolute bottom-3 left-4 size-5 text-muted" aria-hidden />
    </search>
  );
}

function SuggestionLine({ product: { name, price, image } }: { product: Suggestion }) {
  return (
    <span className="flex items-center gap-3 p-2">
      <span aria-hidden className="block size-12 shrink-0 overflow-hidden rounded-field bg-oat">
        {image && <Picture src={image} alt="" width={960} height={960} sizes="3rem" />}
      </span>
      <span className="min-w-0 grow text-sm leading-snug font-medium">{name}</span>
      <Price amount={price} className="text-sm font-semibold" />
    </span>
  );
}
