import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { MailServerView } from '#platform/mail/server/mail-server.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { namesIn } from '../../../records.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { ProofFields } from '../forms/proof-fields.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { Panel } from '../parts/panel.tsx';
import {
  encryptionNames,
  missingIn,
  proofOf,
  serverBody,
  serverDraft,
  withEncryption,
} from './mail-server-draft.rules.ts';
import type { MailServerDraft } from './mail-server-draft.rules.ts';
import { useRemoveMailServer, useSaveMailServer } from './mail-server.queries.ts';

const contracts = () => import('#platform/mail/server/mail-server.contract.ts');
const contract = async () => (await contracts()).changeMailServerBody;
const proofContract = async () => (await contracts()).mailServerProof;

type Props = { server: MailServerView; shop: { name: string; email: string } };

export function MailServerForm(props: Props) {
  const [isStopping, setStopping] = useState(false);
  return (
    <>
      <SettingsForm {...props} onStop={() => setStopping(true)} />
      <StopDialog open={isStopping} onClose={() => setStopping(false)} />
    </>
  );
}

function SettingsForm({ server, shop, onStop }: Props & { onStop: () => void }) {
  const saved = serverDraft(server, shop);
  const [changed, setChanged] = useState<Partial<MailServerDraft>>({});
  const draft = { ...saved, ...changed };
  const isDirty = namesIn(saved).some((name) => saved[name] !== draft[name]);
  const { form, errors, show, check } = useErrors(contract);
  const [savedAt, setSavedAt] = useState(0); // another, empty password field after each saving
  const { mutate: save, isPending } = useSaveMailServer({
    onSaved: () => {
      setChanged({});
      setSavedAt(savedAt + 1);
    },
    onErrors: show,
  });
  const warning = useUnsavedWarning(isDirty && !isPending);
  const bound = (name: keyof MailServerDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onText: (text: string) => setChanged({ ...changed, [name]: text }),
  });

  function discard() {
    setChanged({});
    show({});
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const proof = proofOf(formTexts(event.currentTarget, 'currentPassword', 'code'));
    check(serverBody(draft, proof), save, missingIn(proof));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4" aria-label="Mail settings">
      <ServerFields
        bound={bound}
        draft={draft}
        passwordHint={passwordHint(server)}
        encryptionError={errors['encryption']}
        onDraft={(next) => setChanged({ ...changed, ...next })}
      />
      <SenderFields bound={bound} />
      <ProofFields key={savedAt} name="currentPassword" hint={whyProof} errors={errors} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {server.source === 'screen' && <StopButton onStop={onStop} />}
        {isDirty && server.source !== null && (
          <Button tone="quiet" onClick={discard}>
            Discard
          </Button>
        )}
        <Button type="submit" busy={isPending} disabled={!isDirty && server.source !== null}>
          {isPending ? 'Saving...' : 'Save Mail Settings'}
        </Button>
      </div>
      {warning}
    </form>
  );
}

const whyProof = 'Whoever has the mail server reads the links that open accounts, so we check that it’s you.';

type Bound = (name: keyof MailServerDraft) => {
  name: string;
  value: string;
  error: string | undefined;
  autoComplete: string;
  onText: (text: string) => void;
};

function passwordHint({ passwordSet, isPasswordUnreadable }: MailServerView): string {
  if (isPasswordUnreadable) return 'The saved one can’t be read, because the shop’s secret has changed. Type it again.';
  return passwordSet ? 'Saved. Leave it empty to keep it.' : 'Stored encrypted.';
}

type ServerFieldsProps = {
  bound: Bound;
  draft: MailServerDraft;
  passwordHint: string;
  encryptionError: string | undefined;
  onDraft: (draft: MailServerDraft) => void;
};

function ServerFields({ bound, draft, passwordHint, encryptionError, onDraft }: ServerFieldsProps) {
  return (
    <Panel
      title="Mail server"
      intro="Your email provider tells you these. Look for “SMTP” in its help or in your account there."
    >
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField {...bound('host')} label="Server" placeholder="smtp.example.com" />
        <TextField {...bound('port')} label="Port" inputMode="numeric" />
      </div>
      <ChoiceField
        label="Encryption"
        name="encryption"
        error={encryptionError}
        value={draft.encryption}
        onValue={(encryption) => onDraft(withEncryption(draft, encryption))}
        options={namesIn(encryptionNames)}
        names={encryptionNames}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bound('userName')} label="User name" optional hint="Often your email address." />
        <TextField
          {...bound('password')}
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
        />
      </div>
    </Panel>
  );
}

function SenderFields({ bound }: { bound: Bound }) {
  return (
    <Panel title="Sender" intro="Who customers see the emails come from.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bound('senderName')} label="Sender’s name" />
        <TextField {...bound('senderAddress')} label="Sender’s address" type="email" />
      </div>
      <TextField
        {...bound('replyTo')}
        label="Replies go to"
        optional
        type="email"
        hint="Left empty: to the sender’s address."
      />
    </Panel>
  );
}

function StopButton({ onStop }: { onStop: () => void }) {
  return (
    <Button tone="quiet" className="mr-auto" onClick={onStop}>
      Stop Sending
    </Button>
  );
}

function StopDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(proofContract);
  const { mutate: remove, isPending } = useRemoveMailServer({ onRemoved: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const proof = proofOf(formTexts(event.currentTarget, 'currentPassword', 'code'));
    check(proof, remove, missingIn(proof));
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      formId={formId}
      title="Stop sending emails?"
      action="Stop Sending"
      busyAction="Stopping..."
      busy={isPending}
      tone="danger"
    >
      {open && (
        <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-5">
          <p>The mail server and its password are removed. Emails wait in the outbox until you set up another one.</p>
          <ProofFields name="currentPassword" errors={errors} />
        </form>
      )}
    </FormDialog>
  );
}
