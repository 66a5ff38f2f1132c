import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, RequestError } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { productQuery } from '../products.queries.ts';

/** Requests one email to this address when the product is back in stock. */
export function useAskStockAlert(productId: number, { onErrors }: { onErrors: (errors: Errors) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string }) =>
      request<{ message: string }>(`/api/products/${productId}/stock-alerts`, { method: 'POST', body }),
    onSuccess: ({ message }) => toast({ title: 'We’ll tell you', text: message }),
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({
        title: 'Error',
        text: rejectionText(error, 'Failed to save your request. Please try again.'),
        tone: 'destructive',
      });
      // It is back in stock already: refresh the page.
      const isBack = error instanceof RequestError && error.status === 409;
      if (isBack) void queryClient.invalidateQueries({ queryKey: productQuery(String(productId)).queryKey });
    },
  });
}
