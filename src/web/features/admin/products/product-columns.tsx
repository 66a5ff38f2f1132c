import { Link } from '@tanstack/react-router';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { categoryNames } from '#catalogue/products/categories.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { Money } from '../parts/money.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { MarginCell, ProfitCell, SupplierPriceCell } from '../pricing/price-cells.tsx';
import { SupplierCode } from '../pricing/supplier-code.tsx';
import { SupplierChoice } from './supplier-choice.tsx';
import { poundsError, readPounds } from '#platform/money.ts';
import { InlineFigure } from '../pricing/inline-figure.tsx';
import { useChangeProduct } from './product-admin.queries.ts';

type ProductColumn = Column<AdminProduct>;
type OnStock = (product: AdminProduct) => void;

const product: ProductColumn = {
  id: 'product',
  name: 'Product',
  sort: { up: 'name', down: 'name-desc' },
  onCard: 'title',
  cell: (row) => <ProductName product={row} />,
};

const price: ProductColumn = {
  id: 'price',
  name: 'Price',
  sort: { up: 'price-asc', down: 'price-desc' },
  isFigure: true,
  cell: (row) => <Money amount={row.price} />,
};

const stock = (onStock: OnStock): ProductColumn => ({
  id: 'stock',
  name: 'Stock',
  sort: { up: 'stock', down: 'stock-desc' },
  isFigure: true,
  cell: (row) => <StockButton product={row} onStock={onStock} />,
});

export function dropshippedColumns(onStock: OnStock): ProductColumn[] {
  return [
    product,
    { id: 'supplier', name: 'Supplier', cell: ({ supplierName }) => supplierName ?? 'Unknown' },
    {
      id: 'code',
      name: 'Supplier product ID',
      cell: ({ supplierProductId, isMatched }) => <SupplierCode code={supplierProductId} isMatched={isMatched} />,
    },
    { id: 'cost', name: 'Cost', isFigure: true, cell: (row) => <SupplierPriceCell product={row} /> },
    {
      id: 'margin',
      name: 'Margin',
      sort: { up: 'margin', down: 'margin-desc' },
      isFigure: true,
      cell: (row) => <MarginCell product={row} />,
    },
    { id: 'profit', name: 'Profit', isFigure: true, cell: (row) => <ProfitCell product={row} /> },
    price,
    stock(onStock),
  ];
}

export function availableColumns(onStock: OnStock): ProductColumn[] {
  return [
    product,
    { id: 'category', name: 'Category', cell: ({ category }) => categoryNames[category] },
    { id: 'cost', name: 'Cost', isFigure: true, cell: (row) => <CostPerItemCell product={row} /> },
    price,
    stock(onStock),
    { id: 'link', name: 'Supplier', cell: (row) => <SupplierChoice product={row} /> },
  ];
}

function ProductName({
  product: { id, name, brand, image, isWithdrawn, isFeatured, stock: left, lowStock },
}: {
  product: AdminProduct;
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail image={image} />
      <span className="grid min-w-0 gap-1">
        <Link to="/admin/products/$id" params={{ id: String(id) }} className="link-quiet font-semibold wrap-anywhere">
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-1.5 text-xs font-normal text-muted">
          {brand && <span className="wrap-anywhere">{brand}</span>}
          {isWithdrawn && <Badge tone="grey">Withdrawn</Badge>}
          {isFeatured && <Badge tone="outline">Featured</Badge>}
          {left === 0 && <Badge tone="danger">Sold out</Badge>}
          {left > 0 && lowStock && <Badge tone="highlight">Low stock</Badge>}
        </span>
      </span>
    </span>
  );
}

function StockButton({ product: row, onStock }: { product: AdminProduct; onStock: OnStock }) {
  return (
    <button
      type="button"
      className="admin-action figures"
      aria-label={`Stock of ${row.name}: ${row.stock}`}
      onClick={() => onStock(row)}
    >
      {row.stock}
    </button>
  );
}

/** What one costs from the shop's own shelf, changed in place. */
function CostPerItemCell({ product: { id, name, costPerItem } }: { product: AdminProduct }) {
  const { mutate, isPending } = useChangeProduct(id);
  return (
    <InlineFigure
      label={`Cost per item of ${name}`}
      sign="£"
      value={costPerItem ?? ''}
      placeholder="not known"
      read={readPounds}
      advice={(typed) => poundsError(typed, '4.20')}
      busy={isPending}
      onSave={(wanted) => mutate({ costPerItem: wanted })}
    />
  );
}
