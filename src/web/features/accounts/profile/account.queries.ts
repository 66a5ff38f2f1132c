import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePasswordBody } from '#accounts/profile/profile.contract.ts';
import type { User } from '#accounts/users/users.contract.ts';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

/** An empty `phone` removes it. */
type ProfileDraft = { firstName: string; lastName: string; email: string; phone: string };
type Saving = {
  /** `email` is the requested address, which may still have to be confirmed. */
  onSaved: (user: User, email: string) => void;
  onErrors: (errors: Errors) => void;
};

export function useSaveProfile({ onSaved, onErrors }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileDraft) => request<User>('/api/user/profile', { method: 'PUT', body }),
    onSuccess: (user, { email }) => {
      queryClient.setQueryData(sessionQuery.queryKey, user);
      onSaved(user, email.trim());
      toast({ title: 'Profile Updated', text: 'Your profile has been saved.' });
    },
    onError: (error) => {
      const taken = error instanceof RequestError && error.rejection?.code === 'email-taken';
      onErrors(taken ? { email: sentenceFor(error, '') } : errorsFrom(error));
      toast({
        title: 'Update Failed',
        text: 'Failed to update profile. Please try again.',
        tone: 'destructive',
      });
    },
  });
}

export function useChangePassword({ onSaved, onErrors }: Omit<Saving, 'onSaved'> & { onSaved: () => void }) {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => request('/api/user/password', { method: 'PUT', body }),
    onSuccess: () => {
      onSaved();
      toast({ title: 'Password changed', text: 'You’ve been signed out everywhere else.' });
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = rejectionText(error, 'Failed to change your password. Please try again.');
      toast({ title: 'Update Failed', text, tone: 'destructive' });
    },
  });
}

export function useSendVerification(email: string) {
  return useMutation({
    mutationFn: () => request('/api/user/verification-mail', { method: 'POST' }),
    onSuccess: () => toast({ title: 'Link sent', text: `Please check your inbox at ${email}.` }),
    onError: (error) => {
      const text = rejectionText(error, 'Failed to send the link. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
  });
}
