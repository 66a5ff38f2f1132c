import { Button } from '../../../ui/button.tsx';
import { useSendVerification } from '../profile/account.queries.ts';
import { Note } from './note.tsx';

export function VerificationNote({ email }: { email: string }) {
  const { mutate: send, isPending, isSuccess } = useSendVerification(email);
  return (
    <div className="mt-6 max-w-3xl">
      <Note>
        <p>
          Please confirm your email address: we’ve sent a link to{' '}
          <strong className="font-semibold wrap-anywhere">{email}</strong>. You can keep shopping in the meantime.
        </p>
        <p>
          <Button size="small" tone="secondary" className="bg-paper" busy={isPending} onClick={() => send()}>
            {isSuccess ? 'Send Another Link' : 'Send the Link Again'}
          </Button>
        </p>
      </Note>
    </div>
  );
}
