import { Link, useHydrated, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { UnitPriceNote } from '../../../layout/price-notes.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { bestValueOf, choicesOf } from './variant-choice.rules.ts';
import type { Choice, Family, OptionChoices } from './variant-choice.rules.ts';

/** One group of radio buttons for each option. They are links to the other variants, and work as such before hydration. */
export function VariantOptions({ product }: { product: Family }) {
  const best = bestValueOf(product.siblings);
  return (
    <div className="mt-5 grid gap-5 print:hidden">
      {choicesOf(product).map((option) => (
        <OptionGroup key={option.name} option={option} best={best} />
      ))}
    </div>
  );
}

type Best = ReturnType<typeof bestValueOf>;
type OptionGroupProps = { option: OptionChoices; best: Best };

function OptionGroup({ option, best }: OptionGroupProps) {
  const { name, choices } = option;
  const labelId = useId();
  const isRadio = useHydrated();
  const navigate = useNavigate();
  const chosen = choices.find(({ state }) => state === 'chosen');

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const here = links.findIndex((link) => link === document.activeElement);
    const wanted = placeAfter(event.key, here, links.length);
    const choice = wanted === undefined ? undefined : choices[wanted];
    if (wanted === undefined || !choice) return;
    event.preventDefault();
    links[wanted]?.focus();
    void navigate({ to: '/product/$id', params: { id: String(choice.sibling.id) }, replace: true, resetScroll: false });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, whichever
    <div role={isRadio ? 'radiogroup' : 'group'} aria-labelledby={labelId} onKeyDown={onKeyDown}>
      <p id={labelId} className="mb-2 font-semibold">
        {name}
        <span className="font-normal text-muted">: {chosen?.value}</span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {choices.map((choice) => (
          <OptionLink key={choice.value} choice={choice} option={option} best={best} isRadio={isRadio} />
        ))}
      </div>
    </div>
  );
}

const steps: Record<string, number> = { ' ': 0, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** As in any group of radio buttons. Undefined for other keys. */
function placeAfter(key: string, here: number, length: number): number | undefined {
  const step = steps[key];
  return step === undefined ? undefined : (here + step + length) % length;
}

type OptionLinkProps = OptionGroupProps & { choice: Choice; isRadio: boolean };

function OptionLink({ choice, option: { style, hasPrices }, best, isRadio }: OptionLinkProps) {
  const { value, colour, sibling, state } = choice;
  const isChosen = state === 'chosen';
  return (
    <Link
      to="/product/$id"
      params={{ id: String(sibling.id) }}
      replace
      resetScroll={false}
      {...(isRadio && { role: 'radio', 'aria-checked': isChosen, tabIndex: isChosen ? 0 : -1 })}
      className={clsx(
        'option hover:border-ink',
        isChosen ? 'border-pine bg-pine-pale outline-1 outline-pine' : 'border-field bg-white',
        state === 'other' && 'border-dashed',
        style === 'picture' && 'w-27',
      )}
    >
      {style === 'picture' && sibling.image && (
        <span className="mb-1.5 block size-20 overflow-hidden rounded-small bg-oat">
          <Picture src={sibling.image} alt="" width={960} height={960} sizes="5rem" />
        </span>
      )}
      <span
        className={clsx('flex items-center gap-2 font-semibold', state === 'sold-out' && 'text-muted line-through')}
      >
        {style === 'colour' && colour && <Swatch colour={colour} />}
        {value}
      </span>
      <Note choice={choice} hasPrice={hasPrices} best={best} />
    </Link>
  );
}

/** No style attribute: the content policy drops it. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden>
      <circle cx="10" cy="10" r="9.5" fill={colour} className="stroke-field" />
    </svg>
  );
}

function Note({ choice, hasPrice, best }: { choice: Choice; hasPrice: boolean; best: Best }) {
  const { sibling, state, otherwise } = choice;
  const { price, unitPrice } = sibling;
  return (
    <>
      {hasPrice && (
        <span className="option-prices">
          <Price amount={price} />
          {unitPrice && <UnitPriceNote {...unitPrice} />}
        </span>
      )}
      {best?.id === sibling.id && <span className="text-sm font-semibold text-success">Best value per {best.per}</span>}
      {sibling.stock === 0 && <span className="text-sm text-error">Sold out</span>}
      {state === 'other' && <span className="text-sm text-muted">Not in {otherwise}</span>}
    </>
  );
}
