import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lastingOf, packGramsOf } from '#catalogue/products/feeding.contract.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { pounds } from '../../../ui/price.tsx';
import type { Food } from './how-long.tsx';

const storageKey = 'pet-weight';

/** How long each size lasts a pet of the weight that is typed, which the browser remembers. */
export function ForYourPet({ food, animal }: { food: Food; animal: string }) {
  const { rows, lasts } = food.feeding;
  const [typed, setTyped] = useState(() => readWeight(animal) ?? String(lasts?.kg ?? ''));
  const kg = Number(typed.replace(',', '.'));
  const [lightest, heaviest] = [rows[0]?.kg ?? 0, rows.at(-1)?.kg ?? 0];
  const isWithin = kg >= lightest && kg <= heaviest;
  return (
    <div className="mt-2 grid gap-4 rounded-picture bg-oat p-5">
      <TextField
        label={`What your ${animal} weighs, in kg`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={
          isWithin || typed.trim() === '' ? undefined : `The feeding table goes from ${lightest} to ${heaviest} kg`
        }
        onChange={({ target }) => {
          setTyped(target.value);
          saveWeight(animal, target.value);
        }}
      />
      <table className="figures w-full text-left">
        <caption className="sr-only">How long each size lasts</caption>
        <thead>
          <tr>
            <th className="py-1 pr-3 font-semibold">Size</th>
            <th className="py-1 pr-3 font-semibold">Lasts</th>
            <th className="py-1 font-semibold">Cost a day</th>
          </tr>
        </thead>
        <tbody>
          {sizesOf(food).map(({ id, size, price, packGrams }) => {
            const lasting = isWithin ? lastingOf({ price: fromPounds(price), packGrams }, rows, kg) : null;
            return (
              <tr key={id} aria-current={id === food.id ? 'true' : undefined} className="aria-[current]:font-semibold">
                <td className="py-1 pr-3">{size}</td>
                <td className="py-1 pr-3">
                  {lasting ? `${lasting.days} ${lasting.days === 1 ? 'day' : 'days'}` : '–'}
                </td>
                <td className="py-1">{lasting ? pounds(toPounds(lasting.perDay)) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>
        <Link to="/account" search={{ tab: 'pets' }} className="link font-semibold">
          Save your {animal}
        </Link>{' '}
        and every food shows how long it lasts and what it costs a day.
      </p>
      <p className="text-muted">
        Worked out from the feeding table on the pack. Every {animal} is different: keep an eye on their waist.
      </p>
    </div>
  );
}

/** Of the same recipe, the smallest first. */
function sizesOf({ id, name, price, netQuantity, siblings }: Food) {
  const sizes = siblings.length > 0 ? siblings : [{ id, name, price, netQuantity, values: {} }];
  return sizes
    .flatMap((one) => {
      const packGrams = packGramsOf(one.netQuantity);
      const size = Object.values(one.values).join(', ') || amountOf(one.netQuantity);
      return packGrams === null ? [] : [{ id: one.id, size, price: one.price, packGrams }];
    })
    .toSorted((one, other) => one.packGrams - other.packGrams);
}

function amountOf(quantity: Food['netQuantity']): string {
  return quantity === null ? '' : `${quantity.value} ${quantity.unit}`;
}

/** Kept by animal; a browser that keeps nothing starts anew. */
function readWeight(animal: string): string | null {
  try {
    return localStorage.getItem(`${storageKey}-${animal}`);
  } catch {
    return null;
  }
}

function saveWeight(animal: string, typed: string): void {
  try {
    localStorage.setItem(`${storageKey}-${animal}`, typed);
  } catch {
    // Then it is typed again next time.
  }
}
