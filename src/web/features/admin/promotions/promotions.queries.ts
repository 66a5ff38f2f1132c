import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { request } from '../../../api.ts';
import type { Errors } from '../../../form-errors.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { changesBetween, draftFrom, promotionFrom } from './promotion-draft.rules.ts';
import type { PromotionDraft } from './promotion-draft.rules.ts';

const path = '/api/admin/promotions';
export const promotionsKey = 'admin-promotions';

type Saving = {
  /** Undefined for a new promotion. */
  promotion: AdminPromotion | undefined;
  onSaved: () => void;
  onErrors: (errors: Errors) => void;
  /** Called even if the form has been unmounted. */
  onSettled: () => void;
};

export function useSavePromotion({ promotion, onSaved, onErrors, onSettled }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: PromotionDraft) =>
      promotion
        ? change(promotion.id, changesBetween(draftFrom(promotion), draft))
        : request<AdminPromotion>(path, { method: 'POST', body: promotionFrom(draft) }),
    onSuccess: ({ code }) => {
      void invalidate(queryClient, [promotionsKey]);
      toast({ title: promotion ? 'Promotion Updated' : 'Promotion Created', text: `${code} is saved.` });
      onSaved();
    },
    onSettled,
    onError: (error) => {
      const errors = errorsFrom(error);
      onErrors(Object.keys(errors).length > 0 ? errors : { code: rejectionText(error, 'Failed to save promotion') });
      if (Object.keys(errors).length === 0)
        toast({ title: 'Save Failed', text: rejectionText(error, 'Failed to save promotion'), tone: 'destructive' });
    },
  });
}

/** Ends a promotion or reactivates it, with Undo. */
export function useSwitchPromotion() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, isActive }: Pick<AdminPromotion, 'id' | 'isActive'>) => change(id, { isActive }),
    onSuccess: ({ id, code, isActive }) => {
      void invalidate(queryClient, [promotionsKey]);
      toast({
        title: isActive ? 'Promotion Resumed' : 'Promotion Ended',
        text: isActive ? `${code} can be used again.` : `${code} can no longer be used.`,
        action: { label: 'Undo', onAct: () => mutate({ id, isActive: !isActive }) },
      });
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, 'Failed to update promotion'), tone: 'destructive' }),
  });
  return mutate;
}

function change(id: number, body: object) {
  return request<AdminPromotion>(`${path}/${id}`, { method: 'PATCH', body });
}
