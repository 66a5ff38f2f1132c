import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mostPets } from '#accounts/pets/pet-limits.contract.ts';
import type { Pet } from '#accounts/pets/pets.contract.ts';
import { request, RequestError } from '../api.ts';
import { errorsFrom, rejectionText } from '../form-errors.ts';
import type { Errors } from '../form-errors.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { ofAccount, petsStorageKey } from './forget-customer.ts';
import { sessionQuery } from './session.queries.ts';

export type PetOwner = { userId: number | null };

/** Those of the account, to which those of the browser are added once somebody is signed in; otherwise those of the browser. */
export function petsQuery({ userId }: PetOwner) {
  return queryOptions({
    queryKey: userId === null ? ['pets'] : ['account', userId, 'pets'],
    queryFn: () => (userId === null ? readGuestPets() : readAccountPets()),
  });
}

async function readAccountPets(): Promise<Pet[]> {
  const guests = readGuestPets();
  const pets = guests.length > 0 ? await mergePets(guests) : await request<Pet[]>('/api/user/pets');
  markAccountPets(pets.length > 0);
  return pets;
}

/** What another version of the shop had stored may not pass; then there is nothing to add. */
async function mergePets(guests: readonly Pet[]): Promise<Pet[]> {
  try {
    return await request<Pet[]>('/api/user/pets/merge', { method: 'POST', body: { pets: guests } });
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 400) throw error;
    return request<Pet[]>('/api/user/pets');
  }
}

/** Undefined until it is known who is here. */
export function usePetOwner(): PetOwner | undefined {
  const { data: user } = useQuery(sessionQuery);
  return user === undefined ? undefined : { userId: user?.id ?? null };
}

/** What the form holds, before the contract has read it. */
export type PetDraft = Record<'name' | 'kind' | 'breed' | 'birthday' | 'weightKg' | 'neckCm' | 'chestCm', string> & {
  avoids: string[];
  avoidsWords: string[];
  isShown: boolean;
  birthdayEmail: boolean;
};

type Saving = { id: number | undefined; onSaved: () => void; onErrors: (errors: Errors) => void };

export function useSavePet(owner: PetOwner, { id, onSaved, onErrors }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: PetDraft) => savePet(owner, id, draft),
    onSuccess: async ({ name }) => {
      onSaved();
      toast({ title: id === undefined ? `${name} is added` : `${name} is saved` });
      await queryClient.invalidateQueries({ queryKey: petsQuery(owner).queryKey });
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'Not saved', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
}

async function savePet({ userId }: PetOwner, id: number | undefined, draft: PetDraft): Promise<Pick<Pet, 'name'>> {
  if (userId === null) return saveGuestPet(id, draft);
  if (id === undefined) return request<Pet>('/api/user/pets', { method: 'POST', body: draft });
  return request<Pet>(`/api/user/pets/${id}`, { method: 'PUT', body: draft });
}

async function saveGuestPet(id: number | undefined, draft: PetDraft): Promise<Pet> {
  const { petBody } = await import('#accounts/pets/pets.contract.ts');
  const pets = readGuestPets();
  const pet: Pet = {
    ...petBody.parse(draft),
    birthdayEmail: false,
    id: id ?? Math.max(0, ...pets.map((one) => one.id)) + 1,
  };
  const others = pets.filter((one) => one.id !== pet.id);
  if (others.length >= mostPets) throw new Error('Too many pets');
  const isStored = saveGuestPets([...others, pet].toSorted((one, other) => one.id - other.id));
  if (!isStored) throw new Error('The browser stores nothing');
  return pet;
}

/** Removes at once; the toast has an Undo button. */
export function useRemovePet(owner: PetOwner, { onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: petsQuery(owner).queryKey });
  const onError = (error: Error) =>
    toast({ title: 'Error', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
  const { mutate: restore } = useMutation({
    mutationFn: async ({ id, ...pet }: Pet) => {
      if (owner.userId !== null) await request('/api/user/pets', { method: 'POST', body: pet });
      else saveGuestPets([...readGuestPets(), { id, ...pet }]);
    },
    onSuccess: readAgain,
    onError,
  });
  return useMutation({
    mutationFn: async ({ id }: Pet) => {
      if (owner.userId !== null) await request(`/api/user/pets/${id}`, { method: 'DELETE' });
      else saveGuestPets(readGuestPets().filter((one) => one.id !== id));
    },
    onSuccess: async (_, pet) => {
      onRemoved();
      toast({ title: `${pet.name} is removed`, action: { label: 'Undo', onAct: () => restore(pet) } });
      await readAgain();
    },
    onError,
  });
}

/** The pets of a visitor who is not signed in; they never leave the browser before they sign in. */
function readGuestPets(): Pet[] {
  try {
    // Only `saveGuestPets` writes this item, but maybe that of an earlier version of the shop.
    const saved = JSON.parse(localStorage.getItem(petsStorageKey) ?? '[]') as Partial<Pet>[];
    return saved.filter((one): one is Pet => typeof one.id === 'number' && Array.isArray(one.avoidsWords));
  } catch {
    return [];
  }
}

/** @returns whether they were stored */
function saveGuestPets(pets: readonly Pet[]): boolean {
  return store(pets.length > 0 ? JSON.stringify(pets) : null);
}

/** Whether the account has pets: only then other pages load the code that asks for them. */
function markAccountPets(hasPets: boolean): void {
  store(hasPets ? ofAccount : null);
}

function store(item: string | null): boolean {
  try {
    if (item === null) localStorage.removeItem(petsStorageKey);
    else localStorage.setItem(petsStorageKey, item);
    return true;
  } catch {
    return false;
  }
}
