import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookFacts } from '#orders/ledger/books.contract.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FilterSelect } from '../lists/filter-bar.tsx';
import { bookFactsQuery } from './books.queries.ts';

/** HMRC's VAT stagger groups. */
const groups = [
  ['1', 'Quarters end Mar, Jun, Sep, Dec'],
  ['2', 'Quarters end Jan, Apr, Jul, Oct'],
  ['3', 'Quarters end Feb, May, Aug, Nov'],
] as const;

export type Bookkeeping = AllSettings['bookkeeping'];

/** Saves the bookkeeping settings. */
export function useSaveBookkeeping(done?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bookkeeping: Bookkeeping) =>
      request('/api/admin/settings', { method: 'PATCH', body: { bookkeeping } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: bookFactsQuery.queryKey });
      toast({ title: 'Settings Saved', text: 'They apply from now on.' });
      done?.();
    },
    onError: (error) =>
      toast({ title: 'Save Failed', text: rejectionText(error, 'Failed to save settings'), tone: 'destructive' }),
  });
}

/** The VAT quarters, editable by owners only. */
export function VatGroupSetting({ facts: { vatGroup, xeroAccounts } }: { facts: BookFacts }) {
  const { data: user } = useQuery(sessionQuery);
  const { mutate: save } = useSaveBookkeeping();
  if (user?.staffRole !== 'owner') return null;
  return (
    <FilterSelect
      label="VAT quarter ends"
      value={String(vatGroup)}
      onValue={(group) => save({ vatGroup: Number(group), xeroAccounts })}
      options={groups}
    />
  );
}
