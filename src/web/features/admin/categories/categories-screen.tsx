import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import type { AdminShelf, AdminShelves, ShelfKind } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { adminShelvesQuery, useShelfWrite } from './categories.queries.ts';
import { RemoveShelfDialog } from './remove-shelf-dialog.tsx';
import { ShelfDialog, shelfNouns } from './shelf-dialog.tsx';
import { ShelfLine } from './shelf-line.tsx';

/** How shoppers find their way: categories of two levels, animals and collections. */
export function CategoriesScreen() {
  const { data: shelves, error, refetch } = useQuery(adminShelvesQuery);
  return (
    <AdminPage
      tab="products"
      title="Categories and Collections"
      actions={
        <LinkButton to="/admin/search-words" size="small" tone="quiet">
          Search Words
        </LinkButton>
      }
    >
      {error && !shelves && <LoadFailure what="categories" error={error} onRetry={() => void refetch()} />}
      {!shelves && !error && <Skeleton className="h-96" />}
      {shelves && (
        <>
          <Shelves
            kind="categories"
            title="Categories"
            intro="The pages that shoppers browse, and what is within them. The first three are always there."
            shelves={shelves}
          />
          <Shelves
            kind="animals"
            title="Animals"
            intro="Each has a page of its own, such as /dogs, and one for each category, such as /dogs/food."
            shelves={shelves}
          />
          <Shelves
            kind="collections"
            title="Collections"
            intro="Products of any category, by a rule or by hand: Christmas, under £10, made in Yorkshire."
            shelves={shelves}
          />
        </>
      )}
    </AdminPage>
  );
}

type ShelvesProps = { kind: ShelfKind; title: string; intro: string; shelves: AdminShelves };

function Shelves({ kind, title, intro, shelves }: ShelvesProps) {
  const edit = useDialogSubject<'new' | AdminShelf>();
  const removal = useDialogSubject<AdminShelf>();
  const list = inTree(shelves[kind]);
  const roots = list.filter(({ parent }) => !parent);
  return (
    <Panel
      title={title}
      intro={intro}
      actions={
        <Button size="small" onClick={() => edit.open('new')}>
          <Plus className="size-4.5" aria-hidden />
          Add {shelfNouns[kind]}
        </Button>
      }
    >
      {list.length === 0 && <p className="text-muted">None yet. Add the first one.</p>}
      <ul className="divide-y divide-line">
        {list.map((shelf) => (
          <ShelfLine key={shelf.key} shelf={shelf} onEdit={edit.open} onRemove={removal.open}>
            <Moves kind={kind} shelf={shelf} list={list} />
          </ShelfLine>
        ))}
      </ul>
      {edit.about && (
        <ShelfDialog
          key={edit.number}
          open={edit.isOpen}
          kind={kind}
          shelf={edit.about === 'new' ? undefined : edit.about}
          roots={roots}
          onClose={edit.close}
        />
      )}
      {removal.about && (
        <RemoveShelfDialog
          key={removal.number}
          open={removal.isOpen}
          kind={kind}
          shelf={removal.about}
          others={list.filter(({ key }) => key !== removal.about?.key)}
          onClose={removal.close}
        />
      )}
    </Panel>
  );
}

/** Each category is followed by what is within it. */
function inTree(shelves: readonly AdminShelf[]): AdminShelf[] {
  const roots = shelves.filter(({ parent }) => !parent);
  return roots.flatMap((root) => [root, ...shelves.filter(({ parent }) => parent === root.key)]);
}

/** Up and down among its neighbours of the same level. */
function Moves({ kind, shelf, list }: { kind: ShelfKind; shelf: AdminShelf; list: readonly AdminShelf[] }) {
  const { mutate, isPending } = useShelfWrite();
  const level = list.filter(({ parent }) => parent === shelf.parent).map(({ key }) => key);
  const place = level.indexOf(shelf.key);
  const move = (by: -1 | 1) => {
    const moved = level.toSpliced(place, 1).toSpliced(place + by, 0, shelf.key);
    const others = list.map(({ key }) => key).filter((key) => !level.includes(key));
    const put = (keys: readonly string[], undo?: () => void) =>
      mutate({
        kind,
        method: 'PUT',
        rest: '/order',
        body: { keys },
        done: { title: 'Moved', text: `${shelf.name} has another place.`, ...(undo && { undo }) },
      });
    put([...moved, ...others], () => put([...level, ...others]));
  };
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        aria-label={`Move ${shelf.name} up`}
        disabled={isPending || place === 0}
        onClick={() => move(-1)}
      >
        <ArrowUp className="size-4.5" aria-hidden />
      </Button>
      <Button
        size="small"
        tone="quiet"
        aria-label={`Move ${shelf.name} down`}
        disabled={isPending || place === level.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDown className="size-4.5" aria-hidden />
      </Button>
    </>
  );
}
