import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import { useSignOut } from '../../../layout/session.queries.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { useRestoredFocus } from '../../../ui/overlays/restore-focus.ts';
import { Note } from '../sign-in/note.tsx';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { useDownloadData } from './account.queries.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileTab({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  // The requested email address; it takes effect once its confirmation link is followed.
  const [newEmail, setNewEmail] = useState<string>();
  const details = useRef<HTMLElement>(null);
  useRestoredFocus(details, editing, 'button');

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section ref={details} aria-labelledby="profile-heading" className="grid gap-6 rounded-picture bg-oat p-5 sm:p-8">
        <h2 id="profile-heading" className="text-subheading">
          Your details
        </h2>
        {editing ? (
          <ProfileForm
            user={user}
            onClose={() => setEditing(false)}
            onSaved={(saved, email) => {
              setEditing(false);
              setNewEmail(saved.email.toLowerCase() === email.toLowerCase() ? undefined : email);
            }}
          />
        ) : (
          <ProfileFacts user={user} onEdit={() => setEditing(true)} />
        )}
        <div role="status" className="empty:hidden">
          {newEmail && (
            <Note>
              <p>
                We’ve sent a link to <strong className="font-semibold wrap-anywhere">{newEmail}</strong>. Open it to
                change your address; until then it stays {user.email}.
              </p>
            </Note>
          )}
        </div>
      </section>
      <PasswordForm email={user.email} />
      <PersonalData user={user} />
    </div>
  );
}

function ProfileFacts({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { mutate: signOut, isPending } = useSignOut();
  const facts = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Email', user.email],
    ['Phone', user.phone ? readablePhone(user.phone) : 'Not given'],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {facts.map(([name, fact]) => (
          <div key={name} className={name === 'Email' ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEdit}>Edit Profile</Button>
        <Button tone="secondary" className="bg-paper" busy={isPending} onClick={() => signOut()}>
          Sign Out
        </Button>
      </div>
    </>
  );
}

/** Data protection rights: a copy of one's personal data, and closing the account. */
function PersonalData({ user }: { user: User }) {
  const { mutate: download, isPending } = useDownloadData();
  const [closing, setClosing] = useState(false);
  const runsTheShop = user.role === 'admin';

  return (
    <section aria-labelledby="data-heading" className="rounded-picture bg-oat p-5 sm:p-8 lg:col-span-2">
      <h2 id="data-heading" className="text-subheading">
        Your data
      </h2>
      <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Choice
          title="Download your data"
          text="One file with everything we hold about you: profile, addresses, orders, reviews and the rest."
        >
          <Button tone="secondary" className="bg-paper" busy={isPending} onClick={() => download()}>
            {isPending ? 'Preparing...' : 'Download my data'}
          </Button>
        </Choice>
        {runsTheShop ? (
          <Choice
            title="Close your account"
            text="This account runs the shop, so it can’t be closed here. An owner can remove it from the staff first."
          />
        ) : (
          <Choice
            title="Close your account"
            text="We’ll erase your personal data and keep only what tax law requires, without your name."
          >
            <Button tone="secondary" className="bg-paper" onClick={() => setClosing(true)}>
              Close my account
            </Button>
          </Choice>
        )}
      </div>
      <CloseAccountDialog user={user} open={closing} onClose={() => setClosing(false)} />
    </section>
  );
}

function Choice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <div>
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
