import { useState } from 'react';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { pounds } from '../../../ui/price.tsx';

export type Food = ProductWithFamily & { feeding: NonNullable<ProductWithFamily['feeding']> };

// Lazy, because it shows once it is opened.
const ForYourPet = optionalPart(async () => (await import('./for-your-pet.tsx')).ForYourPet);

/** Under the price of a food: how long it lasts and what a day costs, and for one's own pet by its weight. */
export function HowLong({ food }: { food: Food }) {
  const [isOpen, setOpen] = useState(false);
  const { lasts } = food.feeding;
  const animal = food.pet === 'dog' || food.pet === 'cat' ? food.pet : 'pet';
  return (
    <div className="mt-2 text-sm">
      {lasts && (
        <p className="figures">
          A {lasts.kg} kg {animal}: {lasts.days} {lasts.days === 1 ? 'day' : 'days'}, {pounds(lasts.perDay)} a day
        </p>
      )}
      <details onToggle={() => setOpen(true)} className="print:hidden noscript:hidden">
        <summary className="link inline-block min-h-11 cursor-pointer py-2.5 font-semibold">For your {animal}</summary>
        {isOpen && <ForYourPet key={food.id} food={food} animal={animal} />}
      </details>
    </div>
  );
}
