import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { fillIn } from '#platform/mail/texts/placeholders.contract.ts';
import type { EditedPolicy } from '#shop/policies/policies.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { PolicyText } from '../../../policies/policy-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/form-fields.tsx';
import { Placeholders } from '../parts/placeholders.tsx';
import { useSavePolicy } from './edited-policies.queries.ts';

const contract = async () => (await import('#shop/policies/policies.contract.ts')).policyBody;

type PolicyDialogProps = { policy: EditedPolicy; title: string; onClose: () => void };

export function PolicyDialog({ policy, title, onClose }: PolicyDialogProps) {
  const { name, placeholders } = policy;
  const formId = useId();
  const [before] = useState(policy.text);
  const [text, setText] = useState(policy.text);
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save, isPending } = useSavePolicy({ onSaved: onClose, onErrors: show });
  const values = Object.fromEntries(placeholders.map((one) => [one.name, one.value]));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setShown('text');
    check({ text }, (body) => save({ name, ...body, before }));
  }

  return (
    <FormDialog
      asksBeforeClosing
      open
      wide
      onClose={onClose}
      title={title}
      formId={formId}
      action="Publish"
      busyAction="Publishing..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Tabs
          label="Text and preview"
          look="line"
          selected={shown}
          onSelect={setShown}
          tabs={[
            {
              id: 'text',
              label: 'Text',
              panel: <Writing policy={policy} text={text} onText={setText} error={errors['text']} />,
            },
            {
              id: 'preview',
              label: 'Preview',
              panel: <PolicyText title={title} text={fillIn(text, values)} shop={shop} />,
            },
          ]}
        />
      </form>
    </FormDialog>
  );
}

type WritingProps = {
  policy: EditedPolicy;
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
};

function Writing({ policy: { original, placeholders }, text, onText, error }: WritingProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextAreaField
        label="Text"
        name="text"
        rows={18}
        hint="## starts a section, - a list item, **words** makes them bold, [words](/page) makes a link."
        value={text}
        onText={onText}
        error={error}
      />
      <Placeholders placeholders={placeholders} />
      {text !== original && (
        <Button size="small" tone="quiet" className="justify-self-start" onClick={() => onText(original)}>
          Use the Text of a New Shop
        </Button>
      )}
    </div>
  );
}
