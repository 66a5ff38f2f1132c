import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FreshCodes, ProofBody, SetUp, TwoFactorState } from '#accounts/two-factor/two-factor.contract.ts';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { faultsFrom, refusalText } from '../../../form-faults.ts';
import type { Faults } from '../../../form-faults.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { readAnew } from '../lists/list.queries.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => request<TwoFactorState>('/api/user/two-factor', { signal }),
  staleTime: 0,
});

type Step<Done> = { onDone: (answer: Done) => void; onFaults: (faults: Faults) => void };

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

function post<Answer>(path: `/api/${string}`, body: object): Promise<Answer> {
  return request<Answer>(path, { method: 'POST', body });
}

function useStep<Typed, Answer>(send: (typed: Typed) => Promise<Answer>, { onDone, onFaults }: Step<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      onDone(answer);
      await readAnew(queryClient, twoFactorQuery.queryKey);
    },
    onError: (error) => {
      const isWrongCode = error instanceof RequestError && error.refusal?.code === 'wrong-code';
      onFaults(isWrongCode ? { code: sentenceFor(error, '') } : faultsFrom(error));
      toast({ title: 'Update Failed', text: refusalText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
}
