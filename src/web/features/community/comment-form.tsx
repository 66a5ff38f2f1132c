import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useErrors } from '../../form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { formTexts } from '../../ui/fields/form-text.ts';
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx';
import { sessionQuery } from '../../layout/session.queries.ts';
import { usePostComment } from './comments.queries.ts';

const contract = async () => (await import('#community/comments/comments.contract.ts')).postCommentBody;

/** Whoever is signed in posts under the account; a visitor may give a name. */
export function CommentForm({ onClose }: { onClose: () => void }) {
  const { data: user } = useQuery(sessionQuery);
  const { mutate, isPending } = usePostComment({ onPosted: onClose });
  const { form, errors, check } = useErrors(contract);
  const [length, setLength] = useState(0);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ ...formTexts(event.currentTarget, 'content', 'guestName'), userId: user?.id ?? null }, mutate);
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-5 rounded-picture bg-oat p-5 sm:p-8"
    >
      {!user && (
        <Field label="Your name" optional error={errors['guestName']}>
          {(control) => <TextInput {...control} name="guestName" autoComplete="nickname" className="max-w-sm" />}
        </Field>
      )}
      <Field label="Your comment" hint={`${length} of 500 characters`} error={errors['content']}>
        {(control) => (
          <TextArea
            required
            {...control}
            name="content"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens because somebody asked to write
            autoFocus
            onChange={(event) => setLength(event.currentTarget.value.length)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? 'Posting...' : 'Post Comment'}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
