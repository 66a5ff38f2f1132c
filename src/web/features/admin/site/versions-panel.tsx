import type { EditedDocument } from '#admin/site/site-editing.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useDocumentWrite } from '../settings/site.queries.ts';

/** What visitors saw before, to be taken up again. */
export function VersionsPanel({ document: { key, versions } }: { document: EditedDocument }) {
  const { mutate, isPending } = useDocumentWrite(key);
  const live = versions.find(({ isLive }) => isLive);
  const restore = (id: number, done: { title: string; text: string; undo?: () => void }) =>
    mutate({ method: 'POST', rest: `/versions/${id}/restore`, done });
  const bringBack = (id: number) => {
    const undo = () => live && restore(live.id, { title: 'Undone', text: 'Visitors see what they saw before.' });
    restore(id, { title: 'Published', text: 'Visitors see that version from now on.', ...(live && { undo }) });
  };
  return (
    <Panel title="Versions" intro="Any earlier version can be published again. A draft stays as it is.">
      {versions.length === 0 && <p className="text-muted">Nothing has been published yet.</p>}
      <ul className="divide-y divide-line">
        {versions.map(({ id, at, by, isLive }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="text-sm">
              {at ? `${dateTime(at)}, by ${by ?? 'somebody who has left'}` : 'As in a new shop'}
            </span>
            {isLive ? (
              <Badge tone="success">What visitors see</Badge>
            ) : (
              <Button
                size="small"
                tone="quiet"
                disabled={isPending}
                aria-label={`Publish ${at ? `the version of ${dateTime(at)}` : 'the version of a new shop'}`}
                onClick={() => bringBack(id)}
              >
                Publish Again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
