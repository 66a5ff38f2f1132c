import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ProductFacets, Suggestion } from '#catalogue/products/products.contract.ts';
import { request } from '../api.ts';
import { useDebounced } from '../ui/debounced.ts';
import { ComboboxList, useChoice } from '../ui/fields/combobox.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Price } from '../ui/price.tsx';
import type { OpenList } from './search-box.tsx';

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
      const { help = [], note, total } = await request<ProductFacets>(`/api/products/facets${search}`, { signal });
      return products.length > 0
        ? [...products, { title: `See all ${total}`, href: `/shop${search}` }]
        : [
            ...(note ? [{ title: titleOf(note), href: `/shop${search}` }] : []),
            ...help.map(({ title, path, hash = '' }) => ({ title, href: `${path}#${hash}` })),
          ];
    },
    enabled: q !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

function titleOf({ about, thing }: NonNullable<ProductFacets['note']>): string {
  return about === 'not-sold' ? `We don’t sell ${thing}` : 'Please ask your vet first';
}

type SearchSuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  id: string;
  typed: string;
  setTyped: (text: string) => void;
  onPick: (href: string) => void;
  onList: (list: OpenList) => void;
};

/** What is suggested beneath the search field while something is typed into it. Its code loads when the field is used. */
export function SearchSuggestions({ field, id, typed, setTyped, onPick, onList }: SearchSuggestionsProps) {
  const q = useDebounced(typed.trim(), pauseMs);
  const { data: suggestions, isPlaceholderData } = useQuery(suggestionsQuery(q));
  const options = typed.trim() === '' || q === '' ? [] : (suggestions ?? []);
  const hasNoMatches = q !== '' && q === typed.trim() && suggestions?.length === 0 && !isPlaceholderData;
  const pick = (option: Suggestion | Place) => {
    setTyped('');
    onPick('id' in option ? `/product/${option.id}` : option.href);
  };
  const hasFocus = document.activeElement === field.current;
  const choice = useChoice(options, pick, { id, sendsForm: true, showsNoMatches: hasNoMatches, hasFocus });
  const { onFocus, onBlur, onKeyDown, reopen, ...list } = choice;
  const { open, activeId } = list;

  const [seen, setSeen] = useState(typed);
  if (seen !== typed) {
    setSeen(typed);
    reopen();
  }
  useEffect(() => onList({ open, activeId }), [onList, open, activeId]);
  useEffect(() => {
    const handlers = { focus: onFocus, blur: onBlur, keydown: onKeyDown };
    const input = field.current;
    input?.addEventListener('focus', handlers.focus);
    input?.addEventListener('blur', handlers.blur);
    input?.addEventListener('keydown', handlers.keydown);
    return () => {
      input?.removeEventListener('focus', handlers.focus);
      input?.removeEventListener('blur', handlers.blur);
      input?.removeEventListener('keydown', handlers.keydown);
    };
  });

  return (
    <ComboboxList
      {...{ ...list, id, options }}
      optionKey={(option) => ('id' in option ? option.id : option.title)}
      renderOption={(option) =>
        'id' in option ? (
          <SuggestionLine product={option} />
        ) : (
          <span className="block p-3 font-semibold">{option.title}</span>
        )
      }
      onPick={pick}
      nothing={`No products found for "${q}".`}
      status={`${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
    />
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
