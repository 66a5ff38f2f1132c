import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rhythmText } from '#orders/reminders/reminder-words.contract.ts';
import type { ReminderPurpose } from '#orders/reminders/reminder-words.contract.ts';
import type { Reminder } from '#orders/reminders/reminders.contract.ts';
import type { ReorderResponse } from '#orders/reorders/reorders.contract.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { saveBasket } from '../../../basket/basket.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../orders/list-states.tsx';
import { WeeksField } from './reminder-list.tsx';

const buttons: Record<ReminderPurpose, string> = {
  refill: 'Put It in My Basket',
  skip: 'Skip the Next One',
  change: 'Save',
  stop: 'Stop These Emails',
};

/** What a link in a reminder opens: one button, because mail scanners open the links in emails. No sign-in. */
export function ReminderLinkScreen({ purpose, token }: { purpose: string; token: string }) {
  const known = (Object.keys(buttons) as ReminderPurpose[]).find((one) => one === purpose);
  return (
    <main id="main" className="page-width py-section">
      {known ? <Linked purpose={known} token={token} /> : <Broken text="Please open it again from the email." />}
    </main>
  );
}

function Broken({ text }: { text: string }) {
  return (
    <EmptyState face="cat" level="h1" title="That link doesn’t work" text={text}>
      <LinkButton to="/shop">Continue Shopping</LinkButton>
    </EmptyState>
  );
}

type LinkProps = { purpose: ReminderPurpose; token: string };

function Linked({ purpose, token }: LinkProps) {
  const query = new URLSearchParams({ purpose, token });
  const about = useQuery({
    queryKey: ['reminder-link', purpose, token],
    queryFn: () => request<Reminder>(`/api/reminders/link?${query}`),
    retry: false,
    staleTime: Infinity,
  });
  const [weeks, setWeeks] = useState<number>();
  const { mutate, isPending, data: done, error } = useFollow({ purpose, token });
  if (about.isPending) return <Loading what="reminder" />;
  if (about.error) return <Broken text={sentenceFor(about.error, 'Please open it again from the email.')} />;
  const reminder = about.data;
  if (done) return <Done purpose={purpose} text={done} />;
  return (
    <>
      <EmptyState face="robin" level="h1" {...questionOf(purpose, reminder)}>
        {purpose === 'change' && <WeeksField everyDays={weeks ? weeks * 7 : reminder.everyDays} onWeeks={setWeeks} />}
        <span className="self-end">
          <Button busy={isPending} onClick={() => mutate(weeks ?? Math.max(1, Math.round(reminder.everyDays / 7)))}>
            {buttons[purpose]}
          </Button>
        </span>
      </EmptyState>
      <p role="alert" className="text-center text-error empty:hidden">
        {error && sentenceFor(error, 'Something went wrong. Please try again.')}
      </p>
    </>
  );
}

function questionOf(purpose: ReminderPurpose, { name, quantity, everyDays, nextOn }: Reminder) {
  const rhythm = rhythmText(everyDays);
  return {
    refill: {
      title: 'Fill your basket?',
      text: `${quantity} × ${name}, added to what is in your basket already. You order and pay as usual.`,
    },
    skip: { title: 'Skip the next reminder?', text: `${name}: the next email would come on ${longDate(nextOn)}.` },
    change: { title: 'How often may we remind you?', text: `${name}: now ${rhythm}.` },
    stop: { title: 'Stop this reminder?', text: `${name}, ${rhythm}. Your orders stay as they are.` },
  }[purpose];
}

function Done({ purpose, text }: { purpose: ReminderPurpose; text: string }) {
  return (
    <div role="status">
      <EmptyState
        face="dog"
        level="h1"
        title={purpose === 'refill' ? 'It’s in your basket' : 'That’s done'}
        text={text}
      >
        {purpose === 'refill' ? (
          <LinkButton to="/basket">View Basket</LinkButton>
        ) : (
          <LinkButton to="/shop">Continue Shopping</LinkButton>
        )}
      </EmptyState>
    </div>
  );
}

/** @returns what to say once it is done */
function useFollow({ purpose, token }: LinkProps) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (everyWeeks: number): Promise<string> => {
      const body = { token };
      if (purpose === 'stop') {
        await request(`/api/reminders/stop?${new URLSearchParams(body)}`, { method: 'POST' });
        return 'We won’t remind you about it again. You can ask for a new reminder on the page of an order.';
      }
      if (purpose === 'refill') {
        const { basket, missing } = await request<ReorderResponse>('/api/reminders/refill', { method: 'POST', body });
        await saveBasket(queryClient, basket);
        return missing.length > 0
          ? 'We don’t have enough of it just now. What we have is in your basket.'
          : 'Order when it suits you.';
      }
      const change = purpose === 'change' ? { ...body, everyWeeks } : body;
      const { nextOn, everyDays } = await request<Reminder>(`/api/reminders/${purpose}`, {
        method: 'POST',
        body: change,
      });
      return `The next email comes on ${longDate(nextOn)}, then ${rhythmText(everyDays)}.`;
    },
  });
}
