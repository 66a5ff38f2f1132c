import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { SiteDocument } from '#admin/site/site-editing.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { siteListQuery, useCreatePage } from './site.queries.ts';

type Kind = 'page' | 'article';

/** What the shop looks like and says: the home page, menus, pages and the journal. */
export function SiteTab() {
  const { data: documents, error, refetch } = useQuery(siteListQuery);
  const [begun, setBegun] = useState<Kind>();
  if (error && !documents) return <LoadFailure what="pages" error={error} onRetry={() => void refetch()} />;
  if (!documents) return <TableSkeleton what="pages" columns={2} rows={6} />;
  const of = (...kinds: string[]) => documents.filter(({ kind }) => kinds.includes(kind));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel
        title="The Shop"
        intro="Changes go into a draft first: you preview it, then publish it now or at a set time."
      >
        <DocumentList documents={of('home', 'menus', 'theme')} />
      </Panel>
      <Panel
        title="Pages"
        intro="About us, a size guide, how you choose what you sell: anything you want to say."
        actions={
          <Button size="small" onClick={() => setBegun('page')}>
            Add Page
          </Button>
        }
      >
        <DocumentList documents={of('page')} empty="No pages yet. ‘About us’ is a good first one." />
      </Panel>
      <Panel
        title="Journal"
        intro="Articles, the latest first, at /journal."
        actions={
          <Button size="small" onClick={() => setBegun('article')}>
            Add Article
          </Button>
        }
      >
        <DocumentList documents={of('article')} empty="No articles yet. Write about what customers ask you most." />
      </Panel>
      <BeginDialog key={begun} kind={begun} onClose={() => setBegun(undefined)} />
    </div>
  );
}

function DocumentList({ documents, empty }: { documents: SiteDocument[]; empty?: string }) {
  if (documents.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ key, title, path, isLive, hasDraft, publishAt }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 grow basis-48 wrap-anywhere">
            <Link to="/admin/look-and-pages/$key" params={{ key }} className="link inline-block py-1.5 font-semibold">
              {title}
            </Link>{' '}
            <span className="text-sm text-muted">{path}</span>
          </span>
          <span className="flex flex-wrap gap-2">
            {!isLive && <Badge tone="grey">Not published</Badge>}
            {publishAt && <Badge tone="info">Goes live {dateTime(publishAt)}</Badge>}
            {hasDraft && !publishAt && <Badge tone="highlight">Draft</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const contract = async () => (await import('#admin/site/site-editing.contract.ts')).createPageBody;

function BeginDialog({ kind, onClose }: { kind: Kind | undefined; onClose: () => void }) {
  const formId = useId();
  const [title, setTitle] = useState('');
  const navigate = useNavigate();
  const { form, errors, check } = useErrors(contract);
  const { mutate, isPending } = useCreatePage(
    ({ key }) => void navigate({ to: '/admin/look-and-pages/$key', params: { key } }),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (kind) check({ kind, title }, mutate);
  }

  return (
    <FormDialog
      open={kind !== undefined}
      onClose={onClose}
      title={kind === 'article' ? 'Add Article' : 'Add Page'}
      formId={formId}
      action="Begin"
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Title"
          name="title"
          hint="Its address is made from it. You can change both later."
          value={title}
          error={errors['title']}
          onText={setTitle}
        />
      </form>
    </FormDialog>
  );
}
