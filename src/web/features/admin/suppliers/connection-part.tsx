import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useSubscribeToUpdates } from './connection.queries.ts';
import { FeedPart } from './feed-part.tsx';
import { KeyRequestPart, useComingBack } from './key-request-part.tsx';
import { OrderTermsPart } from './order-terms-part.tsx';
import { capabilityNames, connectorNames } from './supplier-words.rules.ts';
import { useTestConnection } from './suppliers.queries.ts';

/** Opens the dialog for a supplier's connection. */
export function ConnectionButton({ supplier, className }: { supplier: Supplier; className: string }) {
  const { isBack, leave } = useComingBack(supplier.id);
  const [isOpen, setOpen] = useState(isBack);
  const close = () => {
    setOpen(false);
    leave();
  };
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        className={className}
        onClick={() => setOpen(true)}
        aria-label={`Connection to ${supplier.name}`}
      >
        Connection
      </Button>
      <Dialog wide open={isOpen} onClose={close} title={`Connection to ${supplier.name}`}>
        {isOpen && <ConnectionPart supplier={supplier} />}
      </Dialog>
    </>
  );
}

function ConnectionPart({ supplier }: { supplier: Supplier }) {
  const { connector, apiEndpoint } = supplier;
  const testing = useTestConnection(supplier);
  return (
    <div className="grid gap-8 pt-1">
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">{connectorNames[connector]}</span>
        <span className="block text-muted">{apiEndpoint ?? 'No API endpoint yet'}</span>
      </p>
      {connector === 'woocommerce' && <KeyRequestPart supplier={supplier} onGranted={testing.mutate} />}
      <ConnectionStatus testing={testing} />
      {connector === 'feed' && <FeedPart supplierId={supplier.id} />}
      {(connector === 'woocommerce' || connector === 'rest') && <Updates supplier={supplier} />}
      {connector === 'woocommerce' && <OrderTermsPart supplierId={supplier.id} />}
    </div>
  );
}

/** Connection status, with actions. */
function ConnectionStatus({ testing }: { testing: ReturnType<typeof useTestConnection> }) {
  const { mutate: test, data: result, isPending } = testing;
  return (
    <Part
      title="What it can do"
      act={
        <Button tone="secondary" size="small" busy={isPending} onClick={() => test()}>
          {isPending ? 'Testing...' : 'Test connection'}
        </Button>
      }
    >
      <div role="status">
        {!result && <p className="text-sm text-muted">Test the connection to see what it can do.</p>}
        {result?.fault && <FieldError>{result.fault.message}</FieldError>}
        {result && !result.fault && (
          <ul className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
            {result.capabilities.map((capability) => (
              <li key={capability} className="flex items-start gap-2">
                <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
                {capabilityNames[capability]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Part>
  );
}

function Updates({ supplier }: { supplier: Supplier }) {
  const { mutate: subscribe, isPending } = useSubscribeToUpdates(supplier);
  return (
    <Part
      title="Updates"
      act={
        <Button tone="secondary" size="small" busy={isPending} onClick={() => subscribe()}>
          Turn On Updates
        </Button>
      }
    >
      <p className="text-sm text-muted">
        We check orders, stock and prices from time to time. With updates on, {supplier.name} tells us at once when an
        order moves on or a product changes. Changes are applied or held for you as in any sync.
      </p>
    </Part>
  );
}

function Part({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {act}
      </div>
      {children}
    </section>
  );
}
