import { useId } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import type { SavedList } from '#catalogue/saved-list/saved-list.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { useChangeSavedList } from './saved.queries.ts';

/** Emails about the list and a link to it, both off until they are asked for. */
export function SavedChoices({ user, list }: { user: User; list: SavedList }) {
  const headingId = useId();
  const { mutate: change, isPending } = useChangeSavedList(user);
  return (
    <section
      aria-labelledby={headingId}
      className="measure mt-12 grid gap-5 rounded-dialog bg-oat px-6 py-7 wrap-anywhere sm:px-8"
    >
      <h2 id={headingId} className="text-subheading">
        About this list
      </h2>
      <Switch
        label="Email me when something here is back in stock or cheaper"
        hint={`To ${user.email}. Each email has a link to stop them.`}
        checked={list.isNotified}
        disabled={isPending}
        onChange={({ target }) => change({ isNotified: target.checked })}
      />
      <Switch
        label="Share this list with a link"
        hint="Anyone with the link can see what’s on the list, but not your name. Switch it off and the link stops working."
        checked={list.shareKey !== null}
        disabled={isPending}
        onChange={({ target }) => change({ isShared: target.checked })}
      />
      {list.shareKey !== null && <ShareLink url={`${location.origin}/saved?list=${list.shareKey}`} />}
    </section>
  );
}

function ShareLink({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Copied', text: 'Paste it wherever you like.' });
    } catch {
      toast({ title: 'Not copied', text: 'Please select the link and copy it yourself.', tone: 'destructive' });
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow">
        <TextField label="Link to this list" value={url} readOnly onFocus={({ target }) => target.select()} />
      </div>
      <Button tone="secondary" className="bg-paper" onClick={() => void copy()}>
        Copy Link
      </Button>
    </div>
  );
}
