import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { MailTexts } from '#platform/mail/texts/mail-texts.contract.ts';
import { sentenceFor } from '../../../api.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/debounced.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { sentenceCase } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { previewQuery, useSaveTexts } from './email-texts.queries.ts';
import type { Wanted } from './email-texts.queries.ts';
import { MailAsText } from './mail-as-text.tsx';

const pauseMs = 500;

type PreviewProps = Wanted & { samples: readonly string[]; onSample: (sample: number) => void };

/** A live preview with sample data. */
function EmailPreview({ samples, onSample, ...wanted }: PreviewProps) {
  const shown = useDebounced<Wanted>(wanted, pauseMs);
  const [form, setForm] = useState<'html' | 'text'>('html');
  const { data: preview, error } = useQuery(previewQuery(shown));
  return (
    <Panel title="Preview" intro={preview ? `Subject: ${preview.subject}` : 'With sample data.'}>
      {samples.length > 1 && (
        <Field label="Example">
          {(control) => (
            <Select {...control} value={wanted.sample} onChange={({ target }) => onSample(Number(target.value))}>
              {samples.map((subject, index) => (
                <option key={`${index + 1}: ${subject}`} value={index}>
                  {`${index + 1}: ${subject}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {error ? (
        <p role="status" className="text-sm text-error">
          {sentenceFor(error, 'The preview could not be made.')}
        </p>
      ) : (
        <Tabs
          label="Formats of the email"
          look="line"
          selected={form}
          onSelect={setForm}
          tabs={[
            { id: 'html', label: 'As customers see it', panel: <PreviewFrame url={preview?.letter} /> },
            { id: 'text', label: 'Plain text', panel: <MailAsText text={preview?.text ?? ''} /> },
          ]}
        />
      )}
    </Panel>
  );
}

/**
 * A new iframe for each preview, as changing `src` would add an entry to the browser's history. It shows only texts that the
 * shop has accepted: of a rejected one the browser would show an error page of its own.
 */
function PreviewFrame({ url }: { url: string | undefined }) {
  return (
    <iframe
      key={url}
      title="Preview of the email"
      src={url}
      sandbox="allow-popups"
      className="h-[60vh] w-full rounded-field border border-line bg-sheet"
    />
  );
}

type Block = MailTexts['blocks'][number];

export function EmailTextsForm({ texts: { template, blocks, placeholders, samples } }: { texts: MailTexts }) {
  const saved = Object.fromEntries(blocks.map(({ block, text }) => [block, text]));
  const [changed, setChanged] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Errors>({});
  const [sample, setSample] = useState(0);
  const draft = { ...saved, ...changed };
  const isDirty = blocks.some(({ block, text }) => draft[block] !== text);
  const isOwn = blocks.some(({ block, original }) => draft[block] !== original);
  const { mutate: save, isPending } = useSaveTexts({
    template,
    onSaved: () => {
      setChanged({});
      setErrors({});
    },
    onErrors: setErrors,
  });
  const warning = useUnsavedWarning(isDirty && !isPending);

  function write(block: Block, text: string) {
    setChanged({ ...changed, [block.block]: text });
    // Switches to a sample that contains the edited text.
    if (!block.samples.includes(sample)) setSample(block.samples[0] ?? 0);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) save(draft);
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <form noValidate onSubmit={submit} aria-label="Email texts">
        <Panel title={sentenceCase(template)} intro="Prices, addresses, links and legal parts stay as they are.">
          <Placeholders placeholders={placeholders} />
          {blocks.map((block) => (
            <BlockField
              key={block.block}
              block={block}
              text={draft[block.block] ?? ''}
              error={errors[`texts.${block.block}`]}
              onText={(text) => write(block, text)}
            />
          ))}
          <div className="flex flex-wrap items-center justify-end gap-3">
            {isOwn && (
              <Button
                tone="quiet"
                className="mr-auto"
                onClick={() => setChanged(Object.fromEntries(blocks.map(({ block, original }) => [block, original])))}
              >
                Reset to the Shop’s Text
              </Button>
            )}
            <Button type="submit" busy={isPending} disabled={!isDirty}>
              {isPending ? 'Saving...' : 'Save Texts'}
            </Button>
          </div>
        </Panel>
      </form>
      <EmailPreview template={template} texts={draft} sample={sample} samples={samples} onSample={setSample} />
      {warning}
    </div>
  );
}

function Placeholders({ placeholders }: Pick<MailTexts, 'placeholders'>) {
  if (placeholders.length === 0) return null;
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="text-muted">You can use these; each customer sees their own details instead:</p>
      <ul aria-label="Placeholders" className="flex flex-wrap gap-2">
        {placeholders.map(({ name }) => (
          <li key={name}>
            <code className="rounded-full bg-oat px-2.5 py-1 select-all">{`{{${name}}}`}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

type BlockFieldProps = { block: Block; text: string; error: string | undefined; onText: (text: string) => void };

function BlockField({ block: { block, original }, text, error, onText }: BlockFieldProps) {
  const field = { label: labelOf(block), name: block, value: text, error, onText, autoComplete: 'off' };
  if (/^(?:subject|title)/.test(block)) return <TextField {...field} />;
  return <TextAreaField {...field} optional={original === ''} rows={4} />;
}

/** `opening-if-accepted` reads 'Opening if accepted'. */
function labelOf(block: string): string {
  return sentenceCase(block.replace(/^title/, 'heading'));
}
