import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailTexts, TextPreview } from '#platform/mail/texts/mail-texts.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

const textsKey = 'admin-email-texts';

export const emailTextsQuery = queryOptions({
  queryKey: [textsKey, 'all'],
  queryFn: ({ signal }) => request<MailTexts[]>('/api/admin/email-texts', { signal }),
  staleTime: 0,
});

export type Wanted = { template: string; texts: Record<string, string>; sample: number };

/** The preview with unsaved texts, and where it is as a page; the previous one stays while it loads. */
export const previewQuery = ({ template, ...body }: Wanted) =>
  queryOptions({
    queryKey: [textsKey, 'preview', template, body],
    queryFn: async ({ signal }) => {
      const url = `/api/admin/email-texts/${template}/preview` as const;
      const preview = await request<TextPreview>(url, { method: 'POST', body, signal });
      return { ...preview, letter: letterUrl({ template, ...body }) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

function letterUrl({ template, texts, sample }: Wanted): string {
  const query = new URLSearchParams({ sample: String(sample), texts: JSON.stringify(texts) });
  return `/api/admin/email-texts/${template}/letter?${query}`;
}

type Saving = { template: string; onSaved: () => void; onErrors: (errors: Errors) => void };

export function useSaveTexts({ template, onSaved, onErrors }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (texts: Record<string, string>) =>
      request<MailTexts>(`/api/admin/email-texts/${template}`, { method: 'PUT', body: { texts } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(emailTextsQuery.queryKey, (all) =>
        all?.map((one) => (one.template === template ? saved : one)),
      );
      onSaved();
      toast({ title: 'Texts Saved', text: 'They are used in emails from now on.' });
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'Save Failed', text: rejectionText(error, 'Failed to save the texts'), tone: 'destructive' });
    },
  });
}
