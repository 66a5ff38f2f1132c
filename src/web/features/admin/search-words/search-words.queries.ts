import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CustomersWord,
  CustomersWordBody,
  CustomersWordList,
} from '#catalogue/search/customers-words.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

const address = '/api/admin/search-words';

export const searchWordsQuery = queryOptions({
  queryKey: ['search-words'],
  queryFn: ({ signal }) => request<CustomersWordList>(address, { signal }),
  staleTime: 0,
});

/** Every answer is the whole list, which is shown at once. */
export function useSaveWord() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: CustomersWordBody) => request<CustomersWordList>(address, { method: 'PUT', body }),
    onSuccess: (list, { said, shown }) => {
      keep(list);
      toast({ title: 'Word Saved', text: `Anyone who searches for “${said}” now finds “${shown}”.` });
    },
    onError: failed,
  });
}

export function useRemoveWord() {
  const keep = useKeep();
  const { mutate: bringBack } = useSaveWord();
  return useMutation({
    mutationFn: ({ said }: CustomersWord) =>
      request<CustomersWordList>(`${address}?said=${encodeURIComponent(said)}`, { method: 'DELETE' }),
    onSuccess: (list, { said, shown, isClosest }) => {
      keep(list);
      const action = { label: 'Undo', onAct: () => bringBack({ said, shown, isClosest }) };
      toast({ title: 'Word Removed', text: `“${said}” is searched for as it is.`, action });
    },
    onError: failed,
  });
}

function useKeep() {
  const queryClient = useQueryClient();
  return (list: CustomersWordList) => queryClient.setQueryData(searchWordsQuery.queryKey, list);
}

function failed(error: Error): void {
  toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
}
