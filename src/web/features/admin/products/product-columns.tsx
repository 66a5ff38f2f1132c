import { Link } from '@tanstack/react-router';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { poundsError, readPounds } from '#platform/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { CategoryName } from '../parts/category-name.tsx';
import { percent } from '../parts/formats.rules.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { InlineFigure } from '../pricing/inline-figure.tsx';
import { MarginCell, ProfitCell, SupplierPriceCell } from '../pricing/price-cells.tsx';
import { marginBetween } from '../pricing/price-entry.rules.ts';
import { SupplierCode } from '../pricing/product-codes.tsx';
import { lacksText } from './draft-notice.tsx';
import { ListedPrice } from './listed-price.tsx';
import { useChangeProduct } from './product/product-admin.queries.ts';
import { SupplierChoice } from './supplier-choice.tsx';

type ProductColumn = Column<AdminProduct>;
type OnStock = (product: AdminProduct) => void;

export function productColumns(onStock: OnStock): ProductColumn[] {
  return [
    {
      id: 'product',
      name: 'Product',
      sort: { up: 'name', down: 'name-desc' },
      onCard: 'title',
      cell: (row) => <ProductName product={row} />,
    },
    { id: 'supplier', name: 'Supplier', onCard: 'line', cell: (row) => <SupplierCell product={row} /> },
    { id: 'cost', name: 'Cost', isFigure: true, cell: (row) => <CostCell product={row} /> },
    {
      id: 'margin',
      name: 'Margin',
      sort: { up: 'margin', down: 'margin-desc' },
      isFigure: true,
      cell: (row) => (isOwn(row) ? <OwnMargin product={row} /> : <MarginCell product={row} />),
    },
    {
      id: 'profit',
      name: 'Profit',
      isFigure: true,
      needsRoom: true,
      onCard: 'line',
      cell: (row) => <ProfitCell product={{ ...row, supplierPrice: costOf(row) }} />,
    },
    {
      id: 'price',
      name: 'Price',
      sort: { up: 'price-asc', down: 'price-desc' },
      isFigure: true,
      cell: (row) => <ListedPrice product={row} />,
    },
    {
      id: 'weight',
      name: 'Weight in g',
      isFigure: true,
      needsRoom: true,
      onCard: 'line',
      cell: (row) => (isOwn(row) ? <WeightCell product={row} /> : <span className="text-muted">–</span>),
    },
    {
      id: 'stock',
      name: 'Stock',
      sort: { up: 'stock', down: 'stock-desc' },
      isFigure: true,
      cell: (row) => <StockButton product={row} onStock={onStock} />,
    },
  ];
}

function isOwn({ supplierId }: AdminProduct): boolean {
  return supplierId === null;
}

function costOf(product: AdminProduct): string | null {
  return isOwn(product) ? product.costPerItem : product.supplierPrice;
}

/** Supplier and product code; own stock can be linked to a supplier. */
function SupplierCell({ product }: { product: AdminProduct }) {
  if (isOwn(product)) return <SupplierChoice product={product} />;
  const { supplierName, supplierProductId, isMatched } = product;
  return (
    <span className="inline-grid justify-items-end gap-0.5 md:justify-items-start">
      <span className="wrap-anywhere">{supplierName ?? 'Unknown'}</span>
      <span className="text-muted">
        <SupplierCode code={supplierProductId} isMatched={isMatched} />
      </span>
    </span>
  );
}

function CostCell({ product }: { product: AdminProduct }) {
  return isOwn(product) ? <CostPerItemCell product={product} /> : <SupplierPriceCell product={product} />;
}

/** The margin of own stock, calculated from price and cost. */
function OwnMargin({ product }: { product: AdminProduct }) {
  const margin = marginBetween(product.price, product.costPerItem);
  return margin === null ? <span className="text-muted">–</span> : percent(margin);
}

function ProductName({
  product: {
    id,
    name,
    brand,
    category,
    image,
    sku,
    shelf,
    draft,
    sale,
    isWithdrawn,
    isFeatured,
    stock: left,
    lowStock,
  },
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
          {sku && <span className="wrap-anywhere">{sku}</span>}
          {shelf && <span className="wrap-anywhere">Shelf {shelf}</span>}
          <span className="needs-room">
            <CategoryName category={category} />
          </span>
          {draft && <Badge tone="info">Draft</Badge>}
          {draft && draft.lacks.length > 0 && <span>{lacksText(draft.lacks)}</span>}
          {isWithdrawn && !draft && <Badge tone="grey">Withdrawn</Badge>}
          {sale?.hasBegun && <Badge tone="sale">Sale</Badge>}
          {isFeatured && <Badge tone="outline">Favourite</Badge>}
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

/** Cost per item of own stock, editable in place. */
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

/** Packed weight for shipping labels, editable in place; for own stock only. */
function WeightCell({ product: { id, name, weightGrams } }: { product: AdminProduct }) {
  const { mutate, isPending } = useChangeProduct(id);
  return (
    <InlineFigure
      label={`Weight in g of ${name}`}
      value={String(weightGrams ?? '')}
      placeholder="not known"
      read={readGrams}
      advice={() => 'Enter whole grams, such as 450'}
      busy={isPending}
      onSave={(grams) => mutate({ weightGrams: grams === '' ? null : Number(grams) })}
    />
  );
}

/** Empty means unknown. */
function readGrams(typed: string): string | undefined {
  const text = typed.trim().replace(/\s*g$/, '');
  return /^([1-9]\d{0,5}|1000000)?$/.test(text) ? text : undefined;
}
