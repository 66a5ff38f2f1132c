import { useState } from 'react';
import type { AdminShelf } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { Panel } from '../parts/panel.tsx';
import { ShelfDialog } from './shelf-dialog.tsx';
import { ShelfLine } from './shelf-line.tsx';

const mostWithoutSearch = 12;

/** The brands of the products on sale: each has a page, of which the owner says something or nothing. */
export function BrandsPanel({ brands }: { brands: readonly AdminShelf[] }) {
  const edit = useDialogSubject<AdminShelf>();
  const [typed, setTyped] = useState('');
  const shown = brands.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <Panel
      title="Brands"
      intro="Each brand of a product on sale has a page. Write something for it, or leave it as it is."
    >
      {brands.length > mostWithoutSearch && (
        <TextField label="Find a brand" type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      {shown.length === 0 && (
        <p className="text-muted">
          {brands.length === 0 ? 'None yet. Products get a brand on their own pages.' : 'No brand has that name.'}
        </p>
      )}
      <ul className="max-h-112 divide-y divide-line overflow-y-auto">
        {shown.map((brand) => (
          <ShelfLine key={brand.key} shelf={brand} onEdit={edit.open} />
        ))}
      </ul>
      {edit.about && (
        <ShelfDialog
          key={edit.number}
          open={edit.isOpen}
          kind="brands"
          shelf={edit.about}
          roots={[]}
          onClose={edit.close}
        />
      )}
    </Panel>
  );
}
