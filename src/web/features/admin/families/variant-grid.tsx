import { Link } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Money } from '../parts/money.tsx';
import { cells, filledDown, freeCombinations } from './family-draft.rules.ts';
import type { Cell, FamilyDraft, MemberDraft } from './family-draft.rules.ts';

type GridProps = { draft: FamilyDraft; onDraft: (draft: FamilyDraft) => void };

/** The products of the family, each with its values. */
export function MemberRows({ draft, onDraft }: GridProps) {
  const { members } = draft;
  const change = (at: number, member: MemberDraft) => onDraft({ ...draft, members: members.with(at, member) });
  return (
    <ul className="grid gap-2" aria-label="Products of the family">
      {members.map((member, at) => (
        <li
          key={member.productId}
          className="grid items-center gap-x-4 gap-y-2 rounded-field border border-line p-3 md:grid-cols-[1fr_auto_auto]"
        >
          <span className="min-w-0">
            <Link
              to="/admin/products/$id"
              params={{ id: String(member.productId) }}
              className="link-quiet font-semibold wrap-anywhere"
            >
              {member.name}
            </Link>
            {member.price !== null && (
              <span className="figures block text-sm text-muted">
                <Money amount={member.price} /> · {member.stock} in stock
              </span>
            )}
          </span>
          <Picks draft={draft} member={member} onMember={(changed) => change(at, changed)} />
          <Button
            tone="quiet"
            size="small"
            className="justify-self-start"
            aria-label={`Take out ${member.name}`}
            onClick={() => onDraft({ ...draft, members: members.toSpliced(at, 1) })}
          >
            Take Out
          </Button>
        </li>
      ))}
    </ul>
  );
}

type PicksProps = { draft: FamilyDraft; member: MemberDraft; onMember: (member: MemberDraft) => void };

function Picks({ draft, member, onMember }: PicksProps) {
  return (
    <span className="flex flex-wrap gap-2">
      {draft.options.map((option, place) => (
        <Select
          key={option.key}
          aria-label={`${option.name} of ${member.name}`}
          value={member.picks[place] ?? 0}
          onChange={({ target }) =>
            onMember({
              ...member,
              picks: draft.options.map((_, at) => (at === place ? Number(target.value) : (member.picks[at] ?? 0))),
            })
          }
        >
          <option value={0}>Choose…</option>
          {option.values.map(({ key, value }) => (
            <option key={key} value={key}>
              {value}
            </option>
          ))}
        </Select>
      ))}
    </span>
  );
}

/** A row for each combination that is not made yet; each column can be filled down from its first figure. */
export function NewVariantRows({ draft, onDraft }: GridProps) {
  const rows = freeCombinations(draft);
  if (rows.length === 0) return <NothingToMake draft={draft} />;
  const type = (id: string, cell: Cell, text: string) =>
    onDraft({ ...draft, made: { ...draft.made, [id]: { ...draft.made[id], [cell]: text } } });
  return (
    <ScrollBox label="New variants" className="overflow-x-auto">
      <table className="w-full min-w-160 border-separate border-spacing-1 text-sm">
        <thead>
          <tr>
            <th scope="col" className="text-left font-semibold">
              Variant
            </th>
            {cells.map(({ cell, label }) => (
              <th key={cell} scope="col" className="text-left font-semibold">
                <span className="flex items-center gap-1">
                  {label}
                  <button
                    type="button"
                    className="admin-action"
                    aria-label={`Fill down ${label}`}
                    onClick={() => onDraft(filledDown(draft, cell))}
                  >
                    <ArrowDown className="size-4" aria-hidden />
                  </button>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, text }) => (
            <tr key={id}>
              <th scope="row" className="pr-2 text-left font-medium whitespace-nowrap">
                {text}
              </th>
              {cells.map(({ cell, label }) => (
                <td key={cell}>
                  <TextInput
                    aria-label={`${label} of ${text}`}
                    className="w-full"
                    inputMode={cell === 'price' || cell === 'costPerItem' ? 'decimal' : 'numeric'}
                    autoComplete="off"
                    value={draft.made[id]?.[cell] ?? ''}
                    onChange={({ target }) => type(id, cell, target.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function NothingToMake({ draft: { options } }: Pick<GridProps, 'draft'>) {
  const isBegun = options.some(({ values }) => values.length === 0);
  return (
    <p className="text-sm text-muted">
      {isBegun ? 'Add values to each option first.' : 'There is a product for every combination.'}
    </p>
  );
}
