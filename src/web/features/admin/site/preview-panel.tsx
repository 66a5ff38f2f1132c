import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../parts/panel.tsx';

const widths = [
  { id: 'phone', name: 'Phone', Icon: Smartphone },
  { id: 'desktop', name: 'Desktop', Icon: Monitor },
] as const;

type PreviewPanelProps = {
  documentKey: string;
  /** Changes with what there is to see. */
  version: string;
};

/** The real page with the draft, at the width of a phone or a desktop. */
export function PreviewPanel({ documentKey, version }: PreviewPanelProps) {
  const [width, setWidth] = useState<(typeof widths)[number]['id']>('phone');
  return (
    <Panel
      title="Preview"
      intro="The draft as visitors will see it."
      actions={
        <div role="group" aria-label="Width of the preview" className="flex gap-1">
          {widths.map(({ id, name, Icon }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === width}
              className="admin-action aria-pressed:bg-oat-deep"
              onClick={() => setWidth(id)}
            >
              <Icon className="size-4.5" aria-hidden />
              {name}
            </button>
          ))}
        </div>
      }
    >
      <div className="preview-frame" data-width={width}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the shop itself, which needs the session and its scripts */}
        <iframe key={version} src={`/preview/${documentKey}`} title={`Preview, ${width}`} />
      </div>
    </Panel>
  );
}
