import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { RequestError, sentenceFor } from '../../../api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type Words = { title: string; text: string };

export type MailedLink = {
  asks: Words & { button: string; busy: string };
  done: Words;
  /** What to do when the link does not work. */
  refused: string;
  /** The link's action. */
  follow: () => Promise<unknown>;
};

/** Asks for a button press first, because mail scanners open the links in emails. */
export function MailedLinkScreen({ asks, done, refused, follow, children }: MailedLink & { children?: ReactNode }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: follow });
  const onward = children ?? <LinkButton to="/shop">Start Shopping</LinkButton>;
  return (
    <main id="main" className="page-width py-section">
      <div role="status">
        {isSuccess && (
          <EmptyState face="dog" level="h1" title={done.title} text={done.text}>
            {onward}
          </EmptyState>
        )}
      </div>
      <div role="alert">
        {error && (
          <EmptyState
            face="cat"
            level="h1"
            title="That did not work"
            text={`${sentenceFor(error, 'Something went wrong.')} ${refused}`}
          >
            {isSpent(error) ? onward : <Button onClick={() => mutate()}>Try Again</Button>}
          </EmptyState>
        )}
      </div>
      {!isSuccess && !error && (
        <EmptyState face="robin" level="h1" title={asks.title} text={asks.text}>
          <Button size="large" busy={isPending} onClick={() => mutate()}>
            {isPending ? asks.busy : asks.button}
          </Button>
        </EmptyState>
      )}
    </main>
  );
}

/** Trying again would not help: the link is used, expired or invalid. */
function isSpent(error: Error): boolean {
  return error instanceof RequestError && error.status < 429;
}

/** Shown when the address lacks the link's token. */
export function IncompleteLink() {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState
        face="cat"
        level="h1"
        title="That link doesn’t work"
        text="Please open it again from the email. If it runs over two lines, copy both."
      >
        <LinkButton to="/">Back to Home</LinkButton>
      </EmptyState>
    </main>
  );
}
