import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Panel } from '../parts/panel.tsx';
import { TabLink } from '../parts/tab-link.tsx';
import { SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';
import { codeQuery } from './settings.queries.ts';

export function BannerSettings(props: SettingsProps) {
  const { draft, onDraft } = props;
  const text = draft['banner.text'].trim();
  const code = draft['banner.code'].trim().toUpperCase();
  return (
    <Panel title="Banner" intro="At the top of every page. With a new code, people who closed it see it again.">
      <Switch
        label="Show the banner"
        name="hasBanner"
        checked={draft.hasBanner}
        onChange={({ target }) => onDraft({ hasBanner: target.checked })}
      />
      {draft.hasBanner && (
        <>
          <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
            <SettingText {...props} field="banner.text" label="Text" />
            <SettingText {...props} field="banner.code" label="Code" autoCapitalize="characters" />
          </div>
          <Preview text={text} code={code} />
          <CodeNote code={code} />
        </>
      )}
    </Panel>
  );
}

/** The banner as the shop shows it. */
function Preview({ text, code }: { text: string; code: string }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-xs font-semibold text-muted">Preview</figcaption>
      <p className="rounded-field bg-toys px-4 py-2.5 text-center text-sm leading-snug wrap-anywhere text-ink">
        {text || 'Your text'}{' '}
        <strong className="ml-1 inline-block rounded-full bg-paper px-2.5 py-0.5 tracking-wide">
          {code || 'CODE'}
        </strong>
      </p>
    </figure>
  );
}

function CodeNote({ code }: { code: string }) {
  const { data: isRunning } = useQuery(codeQuery(useDeferredValue(code)));
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isRunning === false && (
        <>
          No promotion with the code {code} is running, so shoppers would get nothing for it. Start one in the{' '}
          <TabLink tab="promotions">Promotions tab</TabLink>.
        </>
      )}
    </p>
  );
}
