import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSaveDelivery } from './save-delivery.queries.ts';
import { settingsQuery } from './settings.queries.ts';
import { ZoneDialog } from './zone-dialog.tsx';
import { termsOf, titleOf } from './zone-words.rules.ts';

/** Places with delivery terms of their own, and those not delivered to. */
export function ZonesPanel() {
  const { data: settings } = useQuery(settingsQuery);
  const [edited, setEdited] = useState<number>();
  const zones = settings?.zones ?? [];
  return (
    <Panel
      title="Delivery Zones"
      intro="Postcodes where you don’t deliver, or deliver on different terms. Everywhere else in the United Kingdom is the mainland, with the prices above."
      actions={
        <Button size="small" onClick={() => setEdited(zones.length)}>
          Add Zone
        </Button>
      }
    >
      <ul className="grid grid-cols-1 divide-y divide-oat-deep">
        {zones.map((zone, at) => (
          <ZoneRow key={zone.name} zone={zone} zones={zones} onEdit={() => setEdited(at)} />
        ))}
      </ul>
      {zones.length === 0 && (
        <p className="text-sm text-muted">You deliver everywhere in the United Kingdom on the same terms.</p>
      )}
      {edited !== undefined && <ZoneDialog zones={zones} at={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

type ZoneRowProps = { zone: DeliveryZone; zones: readonly DeliveryZone[]; onEdit: () => void };

function ZoneRow({ zone, zones, onEdit }: ZoneRowProps) {
  const { mutate: save, isPending, variables } = useSaveDelivery();
  const { name, areas, isServed } = zone;
  const coming = isPending ? variables.part.zones?.find((one) => one.name === name) : undefined;

  function switchTo(wanted: boolean) {
    if (isPending) return;
    const text = wanted ? `Orders to ${name} are taken from now on.` : `Orders to ${name} are refused from now on.`;
    const changed = zones.map((one) => (one === zone ? { ...zone, isServed: wanted } : one));
    save({
      part: { zones: changed },
      before: { zones: [...zones] },
      said: { title: wanted ? 'Zone Opened' : 'Zone Closed', text },
    });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="font-body text-base font-semibold tracking-normal">{titleOf(zone)}</h3>
        <p className="text-sm wrap-anywhere text-muted">{areas || 'Everywhere'}</p>
        <p className="text-sm">{isServed ? termsOf(zone) : 'Not delivered to'}</p>
      </div>
      <Switch
        label="Deliver"
        aria-label={`Deliver to ${name}`}
        checked={(coming ?? zone).isServed}
        onChange={({ target }) => switchTo(target.checked)}
      />
      <Button size="small" tone="quiet" aria-label={`Edit ${titleOf(zone)}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}
