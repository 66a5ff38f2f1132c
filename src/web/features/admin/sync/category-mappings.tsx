import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { CategoryMapping } from '#dropshipping/listings/listings.contract.ts';
import { useCategoryChoices, usePetChoices } from '../../../layout/shelves.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { mappingsQuery, useSaveMapping } from './listings.queries.ts';

/** What a supplier's categories are in this shop, those without an answer first. */
export function CategoryMappings({ supplierId }: { supplierId: number }) {
  const { data = [] } = useQuery(mappingsQuery(supplierId));
  const [isOpen, setOpen] = useState<boolean>();
  const unmapped = data.filter(({ mapping }) => mapping === null);
  if (data.length === 0) return null;
  return (
    <details
      className="admin-panel"
      open={isOpen ?? unmapped.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">
        Categories{' '}
        {unmapped.length > 0 ? (
          <Badge tone="highlight">{count(unmapped.length)} not mapped</Badge>
        ) : (
          <Badge tone="success">all mapped</Badge>
        )}
      </summary>
      <p className="mt-2 text-sm text-muted">
        Choose once which of your categories each of the supplier’s belongs in. Products in the others aren’t imported.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {data.map((one) => (
          <MappingLine key={one.theirs} supplierId={supplierId} one={one} />
        ))}
      </ul>
    </details>
  );
}

function MappingLine({ supplierId, one }: { supplierId: number; one: CategoryMapping }) {
  const { theirs, products, mapping } = one;
  const { mutate, isPending } = useSaveMapping(supplierId);
  const name = theirs || 'No category';
  const categories = useCategoryChoices();
  const pets = usePetChoices();
  const category = mapping?.category;
  const pet = mapping?.pet ?? null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm">
      <span className="min-w-0 grow basis-48 wrap-anywhere">
        {name} <span className="text-muted">{countOf(products, 'product')}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Select
          aria-label={`Category for ${name}`}
          value={category ?? ''}
          disabled={isPending}
          onChange={({ target }) => {
            const { value } = target;
            mutate({ theirs, mapping: value ? { category: value, kind: mapping?.kind, pet } : null });
          }}
        >
          <option value="">Not mapped</option>
          {categories.keys.map((known) => (
            <option key={known} value={known}>
              {categories.names[known]}
            </option>
          ))}
        </Select>
        <KindField
          key={mapping?.kind}
          name={name}
          kind={mapping?.kind ?? null}
          disabled={isPending || !category}
          onKind={(kind) => category && mutate({ theirs, mapping: { category, kind, pet } })}
        />
        <Select
          aria-label={`Animal for ${name}`}
          value={pet ?? ''}
          disabled={isPending || !category}
          onChange={({ target }) => {
            if (category) mutate({ theirs, mapping: { category, kind: mapping?.kind, pet: target.value || null } });
          }}
        >
          <option value="">Any animal</option>
          {pets.keys.map((known) => (
            <option key={known} value={known}>
              {pets.names[known]}
            </option>
          ))}
        </Select>
      </span>
    </li>
  );
}

type KindFieldProps = { name: string; kind: string | null; disabled: boolean; onKind: (kind: string | null) => void };

/** Saved when it is left, or by Enter. */
function KindField({ name, kind, disabled, onKind }: KindFieldProps) {
  const save = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
    const typed = value.trim() || null;
    if (typed !== kind) onKind(typed);
  };
  return (
    <TextInput
      aria-label={`Kind for ${name}`}
      placeholder="Kind, such as toys"
      className="w-44"
      maxLength={60}
      autoComplete="off"
      defaultValue={kind ?? ''}
      disabled={disabled}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save(event)}
    />
  );
}
