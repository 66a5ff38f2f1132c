import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedDocument } from '#admin/site/site-editing.contract.ts';
import type { PageBlock } from '#shop/site/blocks.contract.ts';
import type { Menus, Theme } from '#shop/site/site-contents.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { documentQuery } from '../settings/site.queries.ts';
import { BlockList } from './block-list.tsx';
import { MenusEditor } from './menus-editor.tsx';
import { AddressPanel, PageDetails } from './page-details.tsx';
import type { Details } from './page-details.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { PublishBar } from './publish-bar.tsx';
import { ThemeEditor } from './theme-editor.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** The home page, a page, an article, the menus or the look: its draft beside its preview. */
export function DocumentScreen({ documentKey }: { documentKey: string }) {
  const { data: document, error, refetch } = useQuery(documentQuery(documentKey));
  return (
    <AdminPage
      tab="look-and-pages"
      title={document?.title || 'Page'}
      actions={
        document?.isLive &&
        document.path && (
          <a href={document.path} className="admin-action">
            See It in the Shop
          </a>
        )
      }
    >
      {error && !document && <LoadFailure what="page" error={error} onRetry={() => void refetch()} />}
      {!document && !error && <Skeleton className="h-96" />}
      {document && <Editor key={document.key} document={document} />}
    </AdminPage>
  );
}

function Editor({ document }: { document: EditedDocument }) {
  const { key, revision, versions, content } = document;
  // Kept while a block is saved beside them.
  const [details, setDetails] = useState<Partial<Details>>({});
  const isUnsaved = JSON.stringify({ ...content, ...details }) !== JSON.stringify(content);
  // Another person's draft, or an Undo, is another form.
  const state = `${revision} ${versions[0]?.id ?? 0}`;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PublishBar document={document} isUnsaved={isUnsaved} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          {'blocks' in content && <BlockList document={document} blocks={content['blocks'] as PageBlock[]} />}
          {'blocks' in content && (
            <PageDetails document={document} changed={details} isUnsaved={isUnsaved} onChanged={setDetails} />
          )}
          {'header' in content && <MenusEditor key={state} documentKey={key} saved={content as Menus} />}
          {'corners' in content && <ThemeEditor key={state} documentKey={key} saved={content as Theme} />}
          {document.address !== null && <AddressPanel key={document.address} document={document} />}
          <VersionsPanel document={document} />
        </div>
        <div className="xl:sticky xl:top-20">
          <PreviewPanel documentKey={key} version={state} />
        </div>
      </div>
    </div>
  );
}
