import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { MoveButtons } from '../forms/move-buttons.tsx';

type ListEditorProps<Item> = {
  legend: string;
  /** 'Button', for the labels of what moves and removes one. */
  noun: string;
  items: readonly Item[];
  onItems: (items: Item[]) => void;
  blank: Item;
  least?: number;
  most: number;
  children: (item: Item, place: number, onItem: (part: Partial<Item>) => void) => ReactNode;
};

/** Parts of a block or a menu in their order. */
export function ListEditor<Item extends object>(props: ListEditorProps<Item>) {
  const { legend, noun, items, onItems, blank, least = 0, most, children } = props;
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item) onItems(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {items.map((item, place) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- they have nothing of their own to be told apart by
          key={place}
          role="group"
          aria-label={`${noun} ${place + 1}`}
          className="grid gap-3 rounded-field border border-oat-deep bg-oat p-3"
        >
          {children(item, place, (part) => onItems(items.with(place, { ...item, ...part })))}
          <div className="flex flex-wrap justify-end">
            <MoveButtons
              what={`${noun} ${place + 1}`}
              isFirst={place === 0}
              isLast={place === items.length - 1}
              onMove={(by) => move(place, place + by)}
            />
            {items.length > least && (
              <IconButton label={`Remove ${noun} ${place + 1}`} onClick={() => onItems(items.toSpliced(place, 1))}>
                <Trash2 className="size-4.5" aria-hidden />
              </IconButton>
            )}
          </div>
        </div>
      ))}
      {items.length < most && (
        <Button size="small" tone="quiet" className="justify-self-start" onClick={() => onItems([...items, blank])}>
          <Plus className="size-4.5" aria-hidden />
          Add {noun}
        </Button>
      )}
    </fieldset>
  );
}
