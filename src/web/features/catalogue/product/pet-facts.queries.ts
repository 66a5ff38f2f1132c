import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Pet } from '#accounts/pets/pets.contract.ts';
import type { PetFacts } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { request } from '../../../api.ts';
import { petsQuery, usePetOwner } from '../../../layout/pets.queries.ts';

const mostAtOnce = 60;
const minutes = 60_000;

type Waiting = { id: number; resolve: (facts: PetFacts | null) => void; reject: (error: unknown) => void };
let waiting: Waiting[] = [];

/** The cards of a list ask one by one and share a call. Null: no longer sold. */
function petFactsQuery(id: number) {
  return queryOptions({
    queryKey: ['pet-facts', id],
    queryFn: () => readSoon(id),
    staleTime: 10 * minutes,
  });
}

function readSoon(id: number): Promise<PetFacts | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(ask, 20);
    waiting.push({ id, resolve, reject });
  });
}

function ask(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += mostAtOnce) void askFor(all.slice(from, from + mostAtOnce));
}

async function askFor(some: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(some.map(({ id }) => id))].toSorted((one, other) => one - other);
    const found = await request<PetFacts[]>(`/api/products/pet-facts?ids=${ids.join(',')}`);
    for (const { id, resolve } of some) resolve(found.find((facts) => facts.id === id) ?? null);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}

const none: readonly Pet[] = [];

/** Those for which products say what fits. */
export function useShownPets(): readonly Pet[] {
  const owner = usePetOwner();
  const { data } = useQuery({ ...petsQuery(owner ?? { userId: null }), enabled: owner !== undefined });
  return data?.filter(({ isShown }) => isShown) ?? none;
}

/** With the day of the answer, for the age of a pet. */
export function usePetFacts(id: number, enabled: boolean): { facts: PetFacts; today: string } | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...petFactsQuery(id), enabled });
  return data ? { facts: data, today: new Date(dataUpdatedAt).toISOString().slice(0, 10) } : undefined;
}

export function useManyPetFacts(ids: readonly number[]): PetFacts[] {
  const { data } = useQuery({
    queryKey: ['pet-facts', ...ids],
    queryFn: () => Promise.all(ids.map(readSoon)),
    staleTime: 10 * minutes,
  });
  return data?.filter((facts) => facts !== null) ?? [];
}
