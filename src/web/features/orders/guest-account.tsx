import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { newPasswordHint } from '#accounts/users/password-length.contract.ts';
import type { User } from '#accounts/users/users.contract.ts';
import { adviceFor, request } from '../../api.ts';
import { basketQuery } from '../../basket/basket.queries.ts';
import { errorsFrom, rejectionText, useErrors } from '../../form-errors.ts';
import type { Errors } from '../../form-errors.ts';
import { sessionQuery } from '../../layout/session.queries.ts';
import { nameOf } from '../../page-head.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formTexts } from '../../ui/fields/form-text.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

const contract = async () => (await import('#orders/guest-accounts/guest-accounts.contract.ts')).guestAccountBody;

type GuestAccountProps = { orderNumber: string; email: string };

/** Lets a guest who has just ordered create an account with only a password. */
export function GuestAccount({ orderNumber, email }: GuestAccountProps) {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: open, isPending, isSuccess } = useOpenAccount(orderNumber, { onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'password'), open);
  }

  return (
    <section aria-labelledby="keep-details" className="rounded-picture bg-oat p-5 sm:p-7 print:hidden">
      <h2 id="keep-details" className="text-subheading">
        {isSuccess ? 'Your account is ready' : 'Save your details for next time'}
      </h2>
      <div role="status">
        {isSuccess && (
          <div className="mt-2 grid justify-items-start gap-4">
            <p>
              We’ve added this order to it. Please open the link we’ve emailed to{' '}
              <strong className="font-semibold wrap-anywhere">{email}</strong> to confirm your address.
            </p>
            <LinkButton to="/account" tone="secondary" className="bg-paper">
              View Orders
            </LinkButton>
          </div>
        )}
      </div>
      {!isSuccess && (
        <form ref={form} method="post" noValidate onSubmit={submit} className="mt-2 grid max-w-xl gap-4">
          <p>
            A password is all that’s missing. We’ll keep all your orders in one place, so you can buy again with one
            press. Already have an account?{' '}
            <Link to="/login" className="link">
              Sign in{' '}
            </Link>
          </p>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label="Choose a password"
            name="password"
            kind="new"
            hint={newPasswordHint}
            error={errors['password']}
          />
          <Button type="submit" busy={isPending} className="justify-self-start">
            {isPending ? 'Creating account...' : 'Create Account'}
          </Button>
        </form>
      )}
    </section>
  );
}

function useOpenAccount(orderNumber: string, { onErrors }: { onErrors: (errors: Errors) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string }) =>
      request<User>(`/api/orders/${encodeURIComponent(orderNumber)}/account`, { method: 'POST', body }),
    onSuccess: async (user) => {
      await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
      queryClient.setQueryData(sessionQuery.queryKey, user);
      void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
      toast({
        title: `Welcome to ${nameOf(queryClient)}!`,
        text: `Your account is ready, ${user.firstName}. Good to have you.`,
      });
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = rejectionText(error, 'Please check your information and try again.');
      toast({ title: 'Registration failed', text, reason: adviceFor(error), tone: 'destructive' });
    },
  });
}
