import { useState } from 'react';
import type { ReactNode } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { useDownloadData } from './privacy.queries.ts';

/** What the law gives everybody: a copy of what is held about them, and an end to it. */
export function PersonalData({ user }: { user: User }) {
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
          <Choice title="Close your account" text="This account runs the shop, so it cannot be closed here." />
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
