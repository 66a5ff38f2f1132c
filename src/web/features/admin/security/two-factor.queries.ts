import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FreshCodes, ProofBody, SetUp, TwoFactorState } from '#accounts/two-factor/two-factor.contract.ts';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { staffQuery } from '../staff/staff.queries.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => request<TwoFactorState>('/api/user/two-factor', { signal }),
  staleTime: 0,
});

type Step<Done> = { onDone: (response: Done) => void; onErrors: (errors: Errors) => void };

export function useBeginTwoFactor(step: Step<SetUp>) {
  return useStep<{ password: string }, SetUp>((body) => post('/api/user/two-factor', body), step);
}

export function useConfirmTwoFactor(step: Step<FreshCodes>) {
  return useStep<{ code: string }, FreshCodes>((body) => post('/api/user/two-factor/confirmation', body), step);
}

export function useRenewRecoveryCodes(step: Step<FreshCodes>) {
  return useStep<ProofBody, FreshCodes>((proof) => post('/api/user/two-factor/recovery-codes', proof), step);
}

export function useEndTwoFactor(step: Step<undefined>) {
  return useStep<ProofBody, undefined>((proof) => post('/api/user/two-factor/removal', proof), step);
}

function post<Response>(path: `/api/${string}`, body: object): Promise<Response> {
  return request<Response>(path, { method: 'POST', body });
}

function useStep<Typed, Response>(send: (typed: Typed) => Promise<Response>, { onDone, onErrors }: Step<Response>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (response) => {
      onDone(response);
      // The list of staff says who has it.
      await Promise.all([
        invalidate(queryClient, twoFactorQuery.queryKey),
        invalidate(queryClient, staffQuery.queryKey),
      ]);
    },
    onError: (error) => {
      const isWrongCode = error instanceof RequestError && error.rejection?.code === 'wrong-code';
      onErrors(isWrongCode ? { code: sentenceFor(error, '') } : errorsFrom(error));
      toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
}
