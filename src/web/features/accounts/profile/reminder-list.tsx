import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { mostWeeks, rhythmText } from '#orders/reminders/reminder-words.contract.ts';
import type { Reminder } from '#orders/reminders/reminders.contract.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { Loading, Unreadable } from '../orders/list-states.tsx';

function remindersQuery(userId: number) {
  return {
    queryKey: ['account', userId, 'reminders'],
    queryFn: () => request<Reminder[]>('/api/user/reminders'),
  };
}

export function ReminderList({ userId }: { userId: number }) {
  const reminders = useQuery(remindersQuery(userId));
  return (
    <section aria-labelledby="repeat-heading" className="grid gap-6">
      <h2 id="repeat-heading">Your reminders</h2>
      {reminders.isPending && <Loading what="reminders" />}
      {reminders.isError && <Unreadable what="reminders" onRetry={() => void reminders.refetch()} />}
      {reminders.data?.length === 0 && (
        <EmptyState
          face="dog"
          level="h3"
          title="No reminders"
          text="On the page of an order with food you can ask for an email before the bag is empty."
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2 empty:hidden">
        {reminders.data?.map((reminder) => (
          <li key={reminder.id}>
            <ReminderCard reminder={reminder} userId={userId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReminderCard({ reminder, userId }: { reminder: Reminder; userId: number }) {
  const { id, productId, name, quantity, everyDays, nextOn } = reminder;
  const nameId = useId();
  const { mutate, isPending } = useAct(userId);
  return (
    <article className="grid h-full content-start gap-3 rounded-picture bg-oat p-5 sm:p-6">
      <h3 id={nameId} className="text-base font-semibold wrap-anywhere">
        <Link to="/product/$id" params={{ id: String(productId) }} className="link-quiet">
          {name}
        </Link>
        &nbsp;×&nbsp;{quantity}
      </h3>
      <p>
        Next on {longDate(nextOn)}, {rhythmText(everyDays)}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <WeeksField
          everyDays={everyDays}
          onWeeks={(everyWeeks) =>
            mutate({ path: `/api/user/reminders/${id}`, method: 'PUT', body: { everyWeeks }, done: 'Reminder changed' })
          }
        />
        <Button
          tone="secondary"
          className="bg-paper"
          aria-describedby={nameId}
          busy={isPending}
          onClick={() => mutate({ path: `/api/user/reminders/${id}`, method: 'DELETE', done: 'Reminder stopped' })}
        >
          Stop
        </Button>
      </div>
    </article>
  );
}

/** The rhythm in weeks; one in days by what a pet eats is the first choice. */
export function WeeksField({ everyDays, onWeeks }: { everyDays: number; onWeeks: (weeks: number) => void }) {
  const weeks = everyDays / 7;
  const isOfWeeks = Number.isInteger(weeks) && weeks <= mostWeeks;
  return (
    <Field label="How often">
      {(control) => (
        <Select
          {...control}
          value={isOfWeeks ? String(weeks) : ''}
          onChange={({ target }) => target.value && onWeeks(Number(target.value))}
        >
          {!isOfWeeks && <option value="">{rhythmText(everyDays)}</option>}
          {Array.from({ length: mostWeeks }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {rhythmText(count * 7)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type Act = { path: `/api/user/reminders/${number}`; method: 'PUT' | 'DELETE'; body?: object; done: string };

function useAct(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method, body }: Act) => request(path, { method, ...(body && { body }) }),
    onSuccess: async (_, { done }) => {
      toast({ title: done });
      await queryClient.invalidateQueries({ queryKey: remindersQuery(userId).queryKey });
    },
    onError: (error) => toast({ title: 'Error', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' }),
  });
}
