import { oneAnimal } from '#accounts/pets/pet-limits.contract.ts';

type DescribedPet = { kind: string; name: string; breed: string | null; weightKg: number | null };

/** 'Cocker Spaniel, 12 kg', and 'Biscuit, Cocker Spaniel, 12 kg' with its name. `shelf`: its animals’, for a pet without a breed. */
export function petBesideReview(pet: DescribedPet, shelf: string, withName = false): string {
  const { kind, name, breed, weightKg } = pet;
  const weight = weightKg === null ? [] : [`${weightKg} kg`];
  return [...(withName ? [name] : []), breed ?? oneAnimal[kind] ?? shelf, ...weight].join(', ');
}
