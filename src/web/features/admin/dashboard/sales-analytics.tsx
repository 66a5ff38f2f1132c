import type { ReactNode } from 'react';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import { count, countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { ProductLink } from './product-link.tsx';

/** Top products and business figures. */
export function SalesAnalytics({ metrics }: { metrics: Metrics }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section aria-labelledby="top-products" className="min-w-0">
        <h3 id="top-products" className="mb-2 font-semibold">
          Top Products
        </h3>
        <TopProducts products={metrics.topProducts} />
      </section>
      <section aria-labelledby="business-overview" className="min-w-0">
        <h3 id="business-overview" className="mb-2 font-semibold">
          Business Overview
        </h3>
        <dl className="divide-y divide-line">
          <Fact name="Total Products">{count(metrics.totalProducts)}</Fact>
          <Fact name="Total Customers">{count(metrics.totalCustomers)}</Fact>
          <Fact name="Average Order Value">
            <Money amount={metrics.averageOrderValue} />
          </Fact>
          <Fact name="Conversion Rate">{metrics.conversionRate.toFixed(1)}%</Fact>
        </dl>
      </section>
    </div>
  );
}

function TopProducts({ products }: { products: Metrics['topProducts'] }) {
  if (products.length === 0) return <p className="text-muted">Nothing has been sold yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {products.map(({ id, name, sales, revenue }, place) => (
        <li key={id} className="flex items-center gap-3 py-2.5">
          <span className="figures w-8 shrink-0 font-semibold text-muted">#{place + 1}</span>
          <span className="min-w-0 grow">
            <ProductLink id={id} name={name} />
            <span className="figures block text-sm text-muted">{countOf(sales, 'unit')} sold</span>
          </span>
          <Money amount={revenue} className="shrink-0 font-semibold" />
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}
