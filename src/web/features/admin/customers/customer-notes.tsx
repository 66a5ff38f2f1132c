import type { CustomerPage } from '#admin/customers/customer-page.contract.ts';
import { Notes } from '../parts/notes.tsx';
import { useCustomerWrite } from './customers.queries.ts';

export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerPage }) {
  const { mutate, isPending } = useCustomerWrite<{ text: string }>({
    id,
    did: 'notes',
    done: 'Note Added',
    failed: 'The note was not saved',
  });
  return (
    <Notes
      intro="For the staff. A customer who asks for their data gets these too."
      notes={notes}
      isSaving={isPending}
      onAdd={(text, onSuccess) => mutate({ text }, { onSuccess })}
    />
  );
}
