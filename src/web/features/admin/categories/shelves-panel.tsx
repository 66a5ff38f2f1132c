import { Plus } from 'lucide-react';
import type { AdminShelf, AdminShelves, ShelfKind } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { MoveButtons } from '../forms/move-buttons.tsx';
import { moved, useDragOrder } from '../lists/drag-order.ts';
import { Panel } from '../parts/panel.tsx';
import { useShelfWrite } from './categories.queries.ts';
import { RemoveShelfDialog } from './remove-shelf-dialog.tsx';
import { ShelfDialog } from './shelf-dialog.tsx';
import { shelfNouns } from './shelf-fields.tsx';
import { ShelfLine } from './shelf-line.tsx';

type ShelvesPanelProps = { kind: ShelfKind; title: string; intro: string; shelves: AdminShelves };

/** The categories, the animals or the collections in their order. */
export function ShelvesPanel({ kind, title, intro, shelves }: ShelvesPanelProps) {
  const edit = useDialogSubject<'new' | AdminShelf>();
  const removal = useDialogSubject<AdminShelf>();
  const list = inTree(shelves[kind]);
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
      <Lines kind={kind} list={list} onEdit={edit.open} onRemove={removal.open} />
      {edit.about && (
        <ShelfDialog
          key={edit.number}
          open={edit.isOpen}
          kind={kind}
          shelf={edit.about === 'new' ? undefined : edit.about}
          roots={list.filter(({ parent }) => !parent)}
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

type LinesProps = {
  kind: ShelfKind;
  list: readonly AdminShelf[];
  onEdit: (shelf: AdminShelf) => void;
  onRemove: (shelf: AdminShelf) => void;
};

/** Each moves among its neighbours of the same level. */
function Lines({ kind, list, onEdit, onRemove }: LinesProps) {
  const { mutate, isPending } = useShelfWrite();
  const neighbours = ({ parent }: AdminShelf) => list.filter((one) => one.parent === parent).map(({ key }) => key);

  /** Puts one in the place of another. */
  const move = (shelf: AdminShelf | undefined, other: AdminShelf | undefined) => {
    if (!shelf || !other || isPending) return;
    const level = neighbours(shelf);
    const others = list.map(({ key }) => key).filter((key) => !level.includes(key));
    const put = (keys: readonly string[], undo?: () => void) =>
      mutate({
        kind,
        method: 'PUT',
        rest: '/order',
        body: { keys },
        done: { title: 'Moved', text: `${shelf.name} has moved.`, ...(undo && { undo }) },
      });
    const next = moved(level, level.indexOf(shelf.key), level.indexOf(other.key));
    put([...next, ...others], () => put([...level, ...others]));
  };
  const dragAt = useDragOrder(
    (from, to) => move(list[from], list[to]),
    (from, to) => list[from]?.parent === list[to]?.parent,
  );

  return (
    <ul className="divide-y divide-line">
      {list.map((shelf, place) => {
        const level = neighbours(shelf);
        const at = level.indexOf(shelf.key);
        return (
          <ShelfLine key={shelf.key} shelf={shelf} drag={dragAt(place)} onEdit={onEdit} onRemove={onRemove}>
            <MoveButtons
              what={shelf.name}
              isFirst={at === 0}
              isLast={at === level.length - 1}
              onMove={(by) =>
                move(
                  shelf,
                  list.find(({ key }) => key === level[at + by]),
                )
              }
            />
          </ShelfLine>
        );
      })}
    </ul>
  );
}
