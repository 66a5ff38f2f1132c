import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../../api.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useSettled } from '../../../ui/settled.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { Panel } from '../parts/panel.tsx';
import { letterUrl, previewQuery } from './email-texts.queries.ts';
import type { Wanted } from './email-texts.queries.ts';

const pauseMs = 500;

type PreviewProps = Wanted & { samples: readonly string[]; onSample: (sample: number) => void };

/** The email with sample data, shortly after each change. */
export function EmailPreview({ samples, onSample, ...wanted }: PreviewProps) {
  const shown = useSettled<Wanted>(wanted, pauseMs);
  const [form, setForm] = useState<'letter' | 'text'>('letter');
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
          label="Forms of the email"
          look="line"
          selected={form}
          onSelect={setForm}
          tabs={[
            { id: 'letter', label: 'HTML', panel: <Letter url={letterUrl(shown)} /> },
            { id: 'text', label: 'Plain text', panel: <PlainText text={preview?.text ?? ''} /> },
          ]}
        />
      )}
    </Panel>
  );
}

/** A frame of its own for each, or the browser's Back would lead through all of them. */
function Letter({ url }: { url: string }) {
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

function PlainText({ text }: { text: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[60vh] overflow-auto rounded-field bg-oat p-4 text-sm whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
