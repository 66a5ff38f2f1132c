import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePasswordBody } from '#accounts/profile/profile.contract.ts';
import type { User } from '#accounts/users/users.contract.ts';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { faultsFrom, refusalText } from '../../../form-faults.ts';
import type { Faults } from '../../../form-faults.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

/** `phone` empty: none. */
type ProfileDraft = { firstName: string; lastName: string; email: string; phone: string };
type Saving = {
  /** `email` is the one asked for, which may not count yet. */
  onSaved: (user: User, email: string) => void;
  onFaults: (faults: Faults) => void;
};

export function useSaveProfile({ onSaved, onFaults }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileDraft) => request<User>('/api/user/profile', { method: 'PUT', body }),
    onSuccess: (user, { email }) => {
      queryClient.setQueryData(sessionQuery.queryKey, user);
      onSaved(user, email.trim());
      toast({ title: 'Profile Updated', text: 'Your profile has been saved.' });
    },
    onError: (error) => {
      const taken = error instanceof RequestError && error.refusal?.code === 'email-taken';
      onFaults(taken ? { email: sentenceFor(error, '') } : faultsFrom(error));
      toast({
        title: 'Update Failed',
        text: 'Failed to update profile. Please try again.',
        tone: 'destructive',
      });
    },
  });
}

export function useChangePassword({ onSaved, onFaults }: Omit<Saving, 'onSaved'> & { onSaved: () => void }) {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => request('/api/user/password', { method: 'PUT', body }),
    onSuccess: () => {
      onSaved();
      toast({ title: 'Password changed', text: 'You’ve been signed out everywhere else.' });
    },
    onError: (error) => {
      onFaults(faultsFrom(error));
      const text = refusalText(error, 'Failed to change your password. Please try again.');
      toast({ title: 'Update Failed', text, tone: 'destructive' });
    },
  });
}

export function useSendVerification(email: string) {
  return useMutation({
    mutationFn: () => request('/api/user/verification-mail', { method: 'POST' }),
    onSuccess: () => toast({ title: 'Link sent', text: `Please check your inbox at ${email}.` }),
    onError: (error) => {
      const text = refusalText(error, 'Failed to send the link. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
  });
}
