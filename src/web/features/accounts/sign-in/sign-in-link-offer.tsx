import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Note } from './note.tsx';
import { useAskForSignInLink } from './sign-in.queries.ts';

/** For whoever may not try another password for a while. @param form has the email address */
export function SignInLinkOffer({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { mutate: ask, isPending, data: response } = useAskForSignInLink();
  const send = () => form.current && ask({ email: formTexts(form.current, 'email').email });
  return (
    <div role="status">
      <Note tone={response ? 'good' : 'plain'}>
        <p>
          {response
            ? `${response.message} The link works for 15 minutes.`
            : 'Too many wrong passwords have been tried. You needn’t wait: we can email you a link to sign in.'}
        </p>
        {!response && (
          <p>
            <Button size="small" tone="secondary" className="bg-paper" busy={isPending} onClick={send}>
              Email me a sign-in link
            </Button>
          </p>
        )}
      </Note>
    </div>
  );
}
