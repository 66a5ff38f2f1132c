import { queryOptions, useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { FirstOwnerBody } from '#accounts/first-owner/first-owner.contract.ts';
import type { LoginBody } from '#accounts/session/session.contract.ts';
import { adviceFor, request } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { NewAccountFields } from './new-account-fields.tsx';
import { confirmPassword } from './new-password-fields.tsx';
import { SignInPage } from './sign-in-page.tsx';

const call = '/api/auth/first-owner';

const contract = async () => (await import('#accounts/first-owner/first-owner.contract.ts')).firstOwnerBody;

/** Fails once the shop has its owner. */
export const firstVisitQuery = queryOptions({
  queryKey: ['first-owner'],
  queryFn: ({ signal }) => request(call, { signal }),
  staleTime: 0,
});

/** Whoever has the code that the server printed makes the owner's account, and goes on to the setup guide. */
export function FirstVisitScreen() {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: begin, isPending } = useBeginning({ onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const names = ['code', 'firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;
    const typed = formTexts(event.currentTarget, ...names);
    check(typed, begin, confirmPassword(typed.password, typed.confirmPassword));
  }

  return (
    <SignInPage
      title="Welcome to your shop"
      intro="It has no owner yet. Make your account with the code that the server printed when it started. A guide then takes you through to opening day."
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="One-time code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          hint="From your server’s console, or the file you set it up with."
          error={errors['code']}
        />
        <NewAccountFields errors={errors} />
        <Button type="submit" size="large" wide busy={isPending}>
          {isPending ? 'Making your account...' : 'Make My Account'}
        </Button>
      </form>
    </SignInPage>
  );
}

/** Makes the account and signs in with the password just typed. */
function useBeginning({ onErrors }: { onErrors: (errors: Errors) => void }) {
  const { mutate: signIn, isPending: isSigningIn } = useMutation({
    mutationFn: (body: LoginBody) => request('/api/auth/login', { method: 'POST', body }),
    onSuccess: () => location.replace('/admin'),
    onError: () => location.replace('/login'),
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: FirstOwnerBody) => request(call, { method: 'POST', body }),
    onSuccess: (_, { email, password }) => signIn({ email, password }),
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = rejectionText(error, 'Please try again.');
      toast({ title: 'That didn’t work', text, reason: adviceFor(error), tone: 'destructive' });
    },
  });
  return { mutate, isPending: isPending || isSigningIn || isSuccess };
}
