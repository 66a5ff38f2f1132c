import { useMutation } from '@tanstack/react-query';
import type { PromotionValidation } from '#checkout/promotions/promotions.contract.ts';
import { reasonIn, request, RequestError } from '../../api.ts';
import { rejectionText } from '../../form-errors.ts';
import { pounds } from '../../ui/price.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

type Try = { code: string; subtotal: string | undefined };

/** Asks whether a code counts and says so. */
export function useTryCode(onApplied: (code: string) => void) {
  return useMutation({
    mutationFn: ({ code, subtotal }: Try) =>
      request<PromotionValidation>('/api/promo/validate', { method: 'POST', body: { code, subtotal } }),
    onSuccess: (response) => {
      if (!response.valid) return reject(response.message);
      const worth = response.type === 'percentage' ? `${response.discount}%` : pounds(response.discount);
      toast({ title: 'Promotion applied!', text: `${worth} discount applied` });
      onApplied(response.code);
    },
    onError: (error) => {
      if (error instanceof RequestError && error.status === 400) return reject(rejectionText(error, ''));
      const text = 'Failed to apply promotion code. Please try again.';
      toast({ title: 'Error', text, reason: reasonIn(error), tone: 'destructive' });
    },
  });
}

function reject(message: string | undefined): void {
  const text = message || 'Please check your code and try again.';
  toast({ title: 'Invalid promotion code', text, tone: 'destructive' });
}
