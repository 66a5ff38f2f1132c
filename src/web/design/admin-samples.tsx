import { DayCharts } from '../features/admin/dashboard/charts/day-charts.tsx';
import { DataTable } from '../features/admin/lists/data-table.tsx';
import type { Column } from '../features/admin/lists/data-table.tsx';
import type { ListPage } from '../features/admin/lists/list.queries.ts';
import { useRowSelection } from '../features/admin/lists/row-selection.tsx';
import { Money } from '../features/admin/parts/money.tsx';
import { Panel } from '../features/admin/parts/panel.tsx';
import { StatusBadge } from '../features/admin/parts/status-badge.tsx';
import { Button } from '../ui/button.tsx';
import { Row, Specimen, Specimens } from './specimen.tsx';

type Sale = { id: number; name: string; status: string; total: string };

const sales: Sale[] = [
  { id: 1, name: 'Ada Byron', status: 'confirmed', total: '20.17' },
  { id: 2, name: 'Grace Murray Hopper of the very long name', status: 'shipped', total: '1204.50' },
  { id: 3, name: 'Ann Barker', status: 'cancelled', total: '8.99' },
];

const columns: Column<Sale>[] = [
  { id: 'name', name: 'Customer', cell: ({ name }) => name, onCard: 'title', sort: { up: 'name', down: 'name-desc' } },
  { id: 'status', name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'total', name: 'Total', cell: ({ total }) => <Money amount={total} />, isFigure: true },
];

const filters = { query: '', offset: 0, limit: 25, goTo: () => undefined, isFiltered: false, clear: () => undefined };
const page: ListPage<Sale> = {
  rows: sales,
  total: 1_204,
  isStale: false,
  error: null,
  retry: () => undefined,
  what: 'orders',
  filters,
};

const days = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  revenue: `${40 + ((at * 37) % 90)}.00`,
  orders: 1 + ((at * 5) % 7),
  visitors: 20 + ((at * 11) % 31),
}));

const states = 'active inactive confirmed processing shipped delivered completed cancelled refunded held failed'.split(
  ' ',
);

export function AdminSamples() {
  const selection = useRowSelection();
  const empty = { title: 'No orders yet', text: 'They come by themselves.', action: <Button>Look at the shop</Button> };
  const table = { columns, rowKey: ({ id }: Sale) => id, empty };
  return (
    <Specimens>
      <Specimen name="DataTable: rows to choose and to sort by" wide>
        <DataTable
          {...table}
          label="Orders"
          list={page}
          selection={selection}
          rowName={({ name }) => name}
          sort={{ value: 'name', onSort: () => undefined }}
        />
      </Specimen>
      <Specimen name="DataTable: on its way">
        <DataTable {...table} label="Orders to come" list={{ ...page, rows: undefined }} skeletonRows={3} />
      </Specimen>
      <Specimen name="DataTable: the next page is on its way" wide>
        <DataTable
          {...table}
          label="Orders of before"
          list={{ ...page, isStale: true, total: 3, what: 'orders of before' }}
        />
      </Specimen>
      <Specimen name="DataTable: empty">
        <DataTable {...table} label="No orders" list={{ ...page, rows: [], total: 0 }} />
      </Specimen>
      <Specimen name="DataTable: nothing found">
        <DataTable {...table} label="Found" list={{ ...page, rows: [], filters: { ...filters, isFiltered: true } }} />
      </Specimen>
      <Specimen name="DataTable: failed">
        <DataTable {...table} label="Failed" list={{ ...page, rows: undefined, error: new Error('Gone') }} />
      </Specimen>
      <Specimen name="Panel">
        <Panel title="A panel" intro="With a sentence under its title" actions={<Button size="small">Do it</Button>}>
          <p>What it holds.</p>
        </Panel>
      </Specimen>
      <Specimen name="StatusBadge, in every state">
        <Row>
          {states.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Charts" wide>
        <Panel title="Day by day">
          <DayCharts days={days} />
        </Panel>
      </Specimen>
    </Specimens>
  );
}
