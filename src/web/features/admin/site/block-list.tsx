import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EditedDocument } from '#admin/site/site-editing.contract.ts';
import type { BlockKind, PageBlock } from '#shop/site/blocks.contract.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { ChoiceField } from '../forms/form-fields.tsx';
import { MoveButtons } from '../forms/move-buttons.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSaveDraft } from '../settings/site.queries.ts';
import { BlockDialog } from './block-dialog.tsx';
import { blockNames, newBlock, summaryOf } from './block-words.rules.ts';

type BlockListProps = { document: EditedDocument; blocks: PageBlock[] };

/** The blocks of a page from top to bottom. */
export function BlockList({ document, blocks }: BlockListProps) {
  const { save, isPending } = useSaveDraft(document.key);
  const edit = useDialogSubject<PageBlock>();
  const put = (next: PageBlock[], done?: { title: string; text: string }, onSaved?: () => void) =>
    save({ ...document.content, blocks: next }, { ...(done && { done }), ...(onSaved && { onSaved }) });
  const isNew = edit.about !== undefined && blocks.every(({ id }) => id !== edit.about?.id);

  function keep(block: PageBlock) {
    const next = isNew ? [...blocks, block] : blocks.map((one) => (one.id === block.id ? block : one));
    put(next, undefined, edit.close);
  }

  function move(place: number, by: -1 | 1) {
    const block = blocks[place];
    if (!block) return;
    const text = `${blockNames[block.kind]} has moved in the draft.`;
    put(blocks.toSpliced(place, 1).toSpliced(place + by, 0, block), { title: 'Moved', text });
  }

  function remove(block: PageBlock) {
    const text = `${blockNames[block.kind]} is no longer in the draft.`;
    put(
      blocks.filter(({ id }) => id !== block.id),
      { title: 'Removed', text },
    );
  }

  return (
    <Panel title="Blocks" intro="From top to bottom, as visitors see them.">
      {blocks.length === 0 && <p className="text-muted">There is nothing on this page yet. Add a block below.</p>}
      <ol className="divide-y divide-line">
        {blocks.map((block, place) => (
          <BlockLine
            key={block.id}
            block={block}
            isFirst={isPending || place === 0}
            isLast={isPending || place === blocks.length - 1}
            onMove={(by) => move(place, by)}
            onEdit={() => edit.open(block)}
            onRemove={() => isPending || remove(block)}
          />
        ))}
      </ol>
      <AddBlock onAdd={edit.open} />
      {edit.about && (
        <BlockDialog
          key={edit.number}
          open={edit.isOpen}
          block={edit.about}
          isNew={isNew}
          placeholders={document.placeholders}
          busy={isPending}
          onSave={keep}
          onClose={edit.close}
        />
      )}
    </Panel>
  );
}

type BlockLineProps = {
  block: PageBlock;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function BlockLine({ block, isFirst, isLast, onMove, onEdit, onRemove }: BlockLineProps) {
  const name = blockNames[block.kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="font-semibold">{name}</span> <span className="text-sm text-muted">{summaryOf(block)}</span>
      </span>
      <span className="flex flex-wrap">
        <MoveButtons what={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

const kinds: readonly BlockKind[] = [
  'text',
  'products',
  'band',
  'hero',
  'tiles',
  'animals',
  'promises',
  'testimonials',
  'community',
  'newsletter',
  'notice',
  'bought-before',
  'recently-seen',
];

function AddBlock({ onAdd }: { onAdd: (block: PageBlock) => void }) {
  const [kind, setKind] = useState<BlockKind>('text');
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 grow">
        <ChoiceField label="Another block" value={kind} onValue={setKind} options={kinds} names={blockNames} />
      </div>
      <Button
        tone="secondary"
        size="small"
        onClick={() => onAdd(newBlock(kind, `${kind}-${crypto.randomUUID().slice(0, 8)}`))}
      >
        <Plus className="size-4.5" aria-hidden />
        Add Block
      </Button>
    </div>
  );
}
