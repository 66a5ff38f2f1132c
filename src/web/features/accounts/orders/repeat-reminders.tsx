import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pet } from '#accounts/pets/pets.contract.ts';
import { daysOf } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { rhythmText } from '#orders/reminders/reminder-words.contract.ts';
import type { Reminder, ReminderOffer } from '#orders/reminders/reminders.contract.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { petsQuery, usePetOwner } from '../../../layout/pets.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { orderCall } from './orders.queries.ts';
import type { OrderReference } from './orders.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const offeredWeeks = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 26];
const usualWeeks = 4;

function offersQuery(reference: OrderReference) {
  return {
    queryKey: ['account', 'reminder-offers', reference.number, reference.token],
    queryFn: () => request<ReminderOffer[]>(orderCall(reference, 'reminders')),
  };
}

/** Of an order's foods: an email before the bag is empty, for who asks for it. Shows nothing where there is none, and to staff. */
export function RepeatReminders({ reference }: { reference: OrderReference }) {
  const { data: offers } = useQuery({ ...offersQuery(reference), retry: false });
  const owner = usePetOwner();
  const { data: pets = [] } = useQuery({ ...petsQuery(owner ?? { userId: null }), enabled: owner !== undefined });
  if (!offers || offers.length === 0) return null;
  return (
    <section aria-labelledby="reminders-heading" className="rounded-picture bg-oat p-5 sm:p-6 print:hidden">
      <h2 id="reminders-heading" className="text-subheading">
        Before the bowl is empty
      </h2>
      <p className="mt-1 text-muted">
        We’ll email you in good time, with a link that fills your basket. Nothing is ordered or charged without you, and
        each email has a link to stop them.
      </p>
      <ul className="mt-4 grid gap-5">
        {offers.map((offer) => (
          <li key={offer.productId}>
            <Offer key={pets.length} offer={offer} pets={pets} reference={reference} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OfferProps = { offer: ReminderOffer; pets: readonly Pet[]; reference: OrderReference };

function Offer({ offer, pets, reference }: OfferProps) {
  const { productId, name, quantity, timesBought, reminder } = offer;
  const choices = choicesOf(offer, pets);
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  const { mutate, isPending } = useAsk(reference);
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">
        {name}&nbsp;×&nbsp;{quantity}
      </p>
      {timesBought > 1 && !reminder && <p className="text-sm text-muted">You’ve bought it {timesBought} times.</p>}
      <p role="status" className="empty:hidden">
        {reminder &&
          `We’ll email you on ${longDate(reminder.nextOn)}, and ${rhythmText(reminder.everyDays)} after that.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow sm:max-w-md">
          <Field label={`Remind me of ${name}`}>
            {(control) => (
              <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button busy={isPending} onClick={() => mutate({ productId, ...wishOf(chosen) })}>
          {reminder ? 'Change' : 'Remind Me'}
        </Button>
      </div>
    </div>
  );
}

/** By what each pet eats, then by weeks; first what is likeliest. */
function choicesOf({ facts, quantity, arrivesOn, usualDays }: ReminderOffer, pets: readonly Pet[]) {
  const byPet = pets
    .filter(({ kind }) => facts.animals.length === 0 || facts.animals.includes(kind))
    .flatMap(({ name, weightKg }) => {
      const days = daysOf(facts, weightKg);
      if (days === null || days * quantity < 7) return [];
      const until = longDate(new Date(Date.parse(arrivesOn) + days * quantity * dayMs));
      return { value: `kg:${weightKg}`, label: `In time for ${name}: lasts until about ${until}` };
    });
  const likely = usualDays === null ? usualWeeks : nearestWeeks(usualDays);
  const weeks = [likely, ...offeredWeeks.filter((count) => count !== likely)];
  return [...byPet, ...weeks.map((count) => ({ value: `weeks:${count}`, label: capitalised(rhythmText(count * 7)) }))];
}

function nearestWeeks(days: number): number {
  return offeredWeeks.toSorted((one, other) => Math.abs(one * 7 - days) - Math.abs(other * 7 - days))[0] ?? usualWeeks;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wishOf(chosen: string): { kg: number } | { everyWeeks: number } {
  const [by, figure] = chosen.split(':');
  return by === 'kg' ? { kg: Number(figure) } : { everyWeeks: Number(figure) };
}

function useAsk(reference: OrderReference) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<Reminder>(orderCall(reference, 'reminders'), { method: 'POST', body }),
    onSuccess: async ({ nextOn }) => {
      toast({ title: 'We’ll remind you', text: `The first email comes on ${longDate(nextOn)}.` });
      await queryClient.invalidateQueries({ queryKey: offersQuery(reference).queryKey });
    },
    onError: (error) => toast({ title: 'Error', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' }),
  });
}
