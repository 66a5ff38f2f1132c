import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { pricesText, sideWords } from '../parts/price-words.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { ConnectionButton } from './connection-part.tsx';
import { connectorNames, daysText } from './supplier-words.rules.ts';
import { useTestConnection } from './suppliers.queries.ts';

export function SupplierCard({ supplier, onEdit }: { supplier: Supplier; onEdit: () => void }) {
  const { id, name, isActive, productCount } = supplier;
  return (
    <li className="admin-panel flex min-w-0 flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-subheading wrap-anywhere">{name}</h2>
        <StatusBadge status={isActive ? 'active' : 'inactive'} />
      </div>
      <Facts supplier={supplier} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/admin"
          search={{ tab: 'dropshipping', supplierId: String(id) }}
          className="admin-action -ml-3"
          aria-label={`${countOf(productCount, 'product')} of ${name}`}
        >
          {countOf(productCount, 'product')}
        </Link>
        <div className="flex flex-wrap gap-2">
          {supplier.connector !== 'none' && (
            <>
              <TestButton supplier={supplier} />
              <ConnectionButton supplier={supplier} className={actClass} />
            </>
          )}
          <Button tone="secondary" size="small" className={actClass} onClick={onEdit} aria-label={`Edit ${name}`}>
            <Pencil className="size-4" aria-hidden />
            Edit
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Taller on touch screens. */
const actClass = 'bg-oat-deep pointer-coarse:min-h-11';

function TestButton({ supplier }: { supplier: Supplier }) {
  const { mutate: test, isPending } = useTestConnection(supplier);
  return (
    <Button
      tone="secondary"
      size="small"
      className={actClass}
      busy={isPending}
      onClick={() => test()}
      aria-label={`Test connection to ${supplier.name}`}
    >
      {isPending ? 'Testing...' : 'Test connection'}
    </Button>
  );
}

function Facts({ supplier }: { supplier: Supplier }) {
  const { email, phone, website, fulfillmentType, shippingRate, processingTime } = supplier;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm pointer-coarse:[&_a]:py-2">
      <Fact name="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact name="Phone">
        {phone ? <a href={`tel:${phone.replaceAll(' ', '')}`}>{readablePhone(phone)}</a> : <Unknown />}
      </Fact>
      {website && (
        <Fact name="Website">
          <a href={website} target="_blank" rel="noreferrer">
            {new URL(website).host}
          </a>
        </Fact>
      )}
      <Fact name="Fulfillment">{fulfillmentType}</Fact>
      <Fact name="Prices">{pricesText(supplier) ?? <Unknown />}</Fact>
      <Fact name="Shipping rate">
        {shippingRate === null ? <Unknown /> : <Money amount={shippingRate} />}
        {shippingRate !== null && sideWords(supplier.shippingVat)}
      </Fact>
      {supplier.expressRate !== null && (
        <Fact name="Express rate">
          <Money amount={supplier.expressRate} />
          {sideWords(supplier.shippingVat)}
        </Fact>
      )}
      <Fact name="Processing">{daysText(processingTime)}</Fact>
      <Fact name="Connection">
        <Connection supplier={supplier} />
      </Fact>
    </dl>
  );
}

function Connection({ supplier }: { supplier: Supplier }) {
  const { connector, apiKeySet, apiKeyLastFour, connectionTestedAt, connectionFault } = supplier;
  const key = apiKeyLastFour === null ? 'key stored' : `key ends in …${apiKeyLastFour}`;
  return (
    <>
      {connectorNames[connector]}
      {apiKeySet && (
        <>
          , <span className="inline-block text-muted">{key}</span>
        </>
      )}
      {connectionFault && <span className="block text-error">{connectionFault}</span>}
      {connectionTestedAt && (
        <span className={connectionFault ? 'block text-error' : 'block text-success'}>
          {!connectionFault && 'Answered.'} {dateTime(connectionTestedAt)}
        </span>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Unknown() {
  return <span className="text-muted">not given</span>;
}
