import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { RequestError } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Note } from './note.tsx';
import { useSearchParameter } from './search-parameter.ts';
import { SignInPage } from './sign-in-page.tsx';
import { useRedirectWhenSignedIn } from './sign-in-redirects.ts';
import { useSignInByLink } from './sign-in.queries.ts';

const contract = async () => (await import('#accounts/sign-in-links/sign-in-links.contract.ts')).signInLinkBody;

export function SignInLinkScreen() {
  const token = useSearchParameter('token');
  useRedirectWhenSignedIn();
  return (
    <SignInPage title="Sign in to your account">
      {token === undefined ? (
        <Refusal text="That link doesn’t work. Please open it again from the email. If it runs over two lines, copy both." />
      ) : (
        <LinkForm token={token} />
      )}
    </SignInPage>
  );
}

/** Asks for a button press first, because mail scanners open the links in emails. */
function LinkForm({ token }: { token: string }) {
  const { form, errors, show, check } = useErrors(contract);
  const [needsCode, setNeedsCode] = useState(false);
  const { mutate, isPending, error } = useSignInByLink({ onErrors: show, onCodeNeeded: () => setNeedsCode(true) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!needsCode) return check({ token }, mutate);
    const { code } = formTexts(event.currentTarget, 'code');
    check({ token, code }, mutate, code.trim() === '' ? { code: 'Enter the code' } : {});
  }

  const rejected = error instanceof RequestError ? error.rejection?.code : undefined;
  if (rejected === 'link-spent')
    return (
      <Refusal text="That link has been used or has expired. If you asked for more than one, only the newest works." />
    );
  const isElsewhere = error && rejected !== 'two-factor-needed' && Object.keys(errorsFrom(error)).length === 0;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <div role="alert" className="empty:hidden">
        {isElsewhere && (
          <Note tone="bad">
            <p>{rejectionText(error, 'Failed to sign you in. Please try again.')}</p>
          </Note>
        )}
      </div>
      {needsCode && <CodeField error={errors['code']} />}
      <Button type="submit" size="large" wide busy={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}

function Refusal({ text }: { text: string }) {
  return (
    <>
      <div role="alert">
        <Note tone="bad">
          <p>{text}</p>
        </Note>
      </div>
      <LinkButton to="/login" size="large">
        Back to Sign In
      </LinkButton>
    </>
  );
}
