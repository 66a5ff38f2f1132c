import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { LoginBody } from '#accounts/session/session.contract.ts';
import type { SignInLinkBody } from '#accounts/sign-in-links/sign-in-links.contract.ts';
import type { RegisterBody, User } from '#accounts/users/users.contract.ts';
import { adviceFor, request, RequestError } from '../../../api.ts';
import { basketQuery } from '../../../basket/basket.queries.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { forgetCustomer, forgetResponses } from '../../../layout/forget-customer.ts';
import { hasSaved, savedStorageKey } from '../../../layout/save-button.tsx';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { nameOf } from '../../../page-head.ts';
import { hideToast, toast } from '../../../ui/overlays/toast.tsx';

type SignInOptions = { onErrors: (errors: Errors) => void };

/** `onCodeNeeded`: the password was right and the account has two-step sign-in. */
export function useSignIn({ onErrors, onCodeNeeded }: SignInOptions & { onCodeNeeded: () => void }) {
  const enter = useStartSession();
  return useMutation({
    mutationFn: (credentials: LoginBody) =>
      request<User>('/api/auth/login', { method: 'POST', body: credentials }).then(enter),
    onSuccess: () => toast({ title: 'Welcome back!', text: 'You have been logged in successfully.' }),
    onError: (error) => {
      const code = error instanceof RequestError ? error.rejection?.code : undefined;
      if (code === 'two-factor-needed') return onCodeNeeded();
      const text = rejectionText(error, 'Please check your credentials and try again.');
      onErrors(code === 'wrong-code' ? { code: text } : errorsFrom(error, { password: text }));
      toast({ title: 'Login failed', text, reason: adviceFor(error), tone: 'destructive' });
    },
  });
}

export function useAskForSignInLink() {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      request<{ message: string }>('/api/auth/sign-in-links', { method: 'POST', body }),
    onSuccess: () => hideToast('destructive'),
    onError: (error) => {
      const text = rejectionText(error, 'Failed to send the link. Please try again.');
      toast({ title: 'Error', text, reason: adviceFor(error), tone: 'destructive' });
    },
  });
}

/** `onCodeNeeded`: the link is right and the account has two-step sign-in. */
export function useSignInByLink({ onErrors, onCodeNeeded }: SignInOptions & { onCodeNeeded: () => void }) {
  const enter = useStartSession();
  return useMutation({
    mutationFn: (body: SignInLinkBody) =>
      request<User>('/api/auth/login-by-link', { method: 'POST', body }).then(enter),
    onSuccess: () => toast({ title: 'Welcome back!', text: 'You have been logged in successfully.' }),
    onError: (error) => {
      const code = error instanceof RequestError ? error.rejection?.code : undefined;
      if (code === 'two-factor-needed') return onCodeNeeded();
      onErrors(errorsFrom(error));
    },
  });
}

export function useRegister({ onErrors }: SignInOptions) {
  const enter = useStartSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (registration: RegisterBody) =>
      request<User>('/api/auth/register', { method: 'POST', body: registration }).then(enter),
    onSuccess: ({ firstName }) =>
      toast({
        title: `Welcome to ${nameOf(queryClient)}!`,
        text: `Your account is ready, ${firstName}. Good to have you.`,
      }),
    onError: (error) => {
      const text = rejectionText(error, 'Please check your information and try again.');
      onErrors(errorsFrom(error, { email: text }));
      toast({ title: 'Registration failed', text, reason: adviceFor(error), tone: 'destructive' });
    },
  });
}

export function useForgotPassword({ onErrors }: SignInOptions) {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      request<{ message: string }>('/api/auth/forgot-password', { method: 'POST', body }),
    onSuccess: () => hideToast('destructive'),
    onError: (error) => {
      const text = rejectionText(error, 'Failed to send the link. Please try again.');
      onErrors(errorsFrom(error, { email: text }));
      toast({ title: 'Error', text, reason: adviceFor(error), tone: 'destructive' });
    },
  });
}

/** Whether the reset link still works; fails when it does not. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['password-reset-link', token],
    queryFn: async ({ signal }) => {
      await request(`/api/auth/reset-password?${new URLSearchParams({ token })}`, { signal });
      return true;
    },
    // Never cached, because saving uses the link up.
    gcTime: 0,
  });
}

export function useResetPassword({ onErrors }: SignInOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      request('/api/auth/reset-password', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Password changed', text: 'You can sign in with your new password now.' });
      // A new password ends all sessions, including this browser's.
      queryClient.setQueryData(sessionQuery.queryKey, null);
      forgetCustomer(queryClient);
    },
    onError: (error) => onErrors(errorsFrom(error)),
  });
}

/** Stores the signed-in user and clears what was cached for anybody else. */
function useStartSession() {
  const queryClient = useQueryClient();
  return async (user: User): Promise<User> => {
    await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
    forgetResponses(queryClient);
    queryClient.setQueryData(sessionQuery.queryKey, user);
    void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
    void bringPets(queryClient, user.id);
    noteSavedList();
    return user;
  };
}

/** The pets of the browser come along; those of the account are known to pages of goods. */
async function bringPets(queryClient: QueryClient, userId: number): Promise<void> {
  try {
    const { petsQuery } = await import('../../../layout/pets.queries.ts');
    await queryClient.query(petsQuery({ userId }));
  } catch {
    // They come with the next page that asks for them.
  }
}

/** An account may have a list of what was saved, which pages with hearts read from now on. */
function noteSavedList(): void {
  try {
    if (!hasSaved()) localStorage.setItem(savedStorageKey, '[]');
  } catch {
    // Without storage hearts are read at the first press.
  }
}
