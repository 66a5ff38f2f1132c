import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../sign-in/note.tsx';
import { useCloseAccount } from './account.queries.ts';

const contract = async () => (await import('#accounts/privacy/privacy.contract.ts')).closeAccountBody;

type CloseAccountDialogProps = { user: User; open: boolean; onClose: () => void };

export function CloseAccountDialog({ user, open, onClose }: CloseAccountDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const [rejection, setRejection] = useState<string>();
  const { mutate: close, isPending } = useCloseAccount({
    onRejected({ errors: found, text }) {
      show(found);
      // A password error is shown at its field.
      setRejection('password' in found ? undefined : text);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setRejection(undefined);
    check(formTexts(event.currentTarget, 'password'), close);
  }

  function leave() {
    form.current?.reset();
    show({});
    setRejection(undefined);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Close my account?"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} tone="danger" busy={isPending}>
            {isPending ? 'Closing...' : 'Close My Account'}
          </Button>
          <Button tone="secondary" className="bg-paper" onClick={leave}>
            Keep My Account
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        <WhatHappens emailVerified={user.emailVerified} />
        <div role="alert" className="empty:hidden">
          {rejection && (
            <Note tone="bad">
              {/* On phones it may be out of view. */}
              <p ref={(sentence) => sentence?.scrollIntoView({ block: 'center' })}>{rejection}</p>
            </Note>
          )}
        </div>
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordField label="Your password" name="password" kind="current" error={errors['password']} />
      </form>
    </Dialog>
  );
}

function WhatHappens({ emailVerified }: { emailVerified: boolean }) {
  return (
    <>
      <dl className="grid gap-4">
        <div>
          <dt className="font-semibold">What we erase</dt>
          <dd className="mt-1">
            Your profile, addresses, pets, basket, saved list, reminders, likes, newsletter subscription, stock alerts,
            messages and emails. Reviews and comments stay without your name.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">What we keep</dt>
          <dd className="mt-1">
            Your orders, because tax law requires it: what was bought, when and for how much. We remove your name, email
            and delivery address from them.
          </dd>
        </div>
      </dl>
      {!emailVerified && (
        <p>
          You haven’t confirmed your email address. Anything done with it without signing in, such as a newsletter
          sign-up or a message, may be somebody else’s, so it stays. Confirm the address first to have it erased too, or
          write to us from it.
        </p>
      )}
      <p className="text-muted">This can’t be undone, but you can create a new account at any time.</p>
    </>
  );
}
