import { Button } from '../../ui/button.tsx';
import { useSendVerification } from './account.queries.ts';
import { Note } from './note.tsx';

export function VerificationNote({ email }: { email: string }) {
  const { mutate: send, isPending, isSuccess } = useSendVerification(email);
  return (
    <div className="mt-6 max-w-3xl">
      <Note>
        <p>
          Please confirm your email address by the link we have sent to{' '}
          <strong className="font-semibold wrap-anywhere">{email}</strong>. You can shop meanwhile.
        </p>
        <p>
          <Button size="small" tone="secondary" className="bg-paper" busy={isPending} onClick={() => send()}>
            {isSuccess ? 'Send It Once More' : 'Send the Link Again'}
          </Button>
        </p>
      </Note>
    </div>
  );
}
