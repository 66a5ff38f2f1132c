import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSaveDelivery } from './save-delivery.queries.ts';
import { bandsIn } from './weight-bands.rules.ts';
import { ZoneFields } from './zone-fields.tsx';
import { titleOf } from './zone-words.rules.ts';

const contract = async () => (await import('#shop/settings/settings.contract.ts')).changeSettingsBody;

const newZone: DeliveryZone = {
  name: '',
  country: 'United Kingdom',
  areas: '',
  isServed: true,
  rates: null,
  days: null,
  isExport: false,
  note: '',
  excludedSuppliers: [],
  excludedProducts: [],
};

type ZoneDialogProps = {
  zones: readonly DeliveryZone[];
  /** Which of them; their number for a new one. */
  at: number;
  onClose: () => void;
};

export function ZoneDialog({ zones, at, onClose }: ZoneDialogProps) {
  const formId = useId();
  const zone = zones[at] ?? newZone;
  const isNew = zones[at] === undefined;
  // As opened, so that another's change meanwhile is not undone with this one.
  const [before] = useState(zones);
  const { form, errors, show, check } = useErrors(contract, (path) => path.replace(`zones.${at}.`, ''));
  const { mutate: save, isPending } = useSaveDelivery({ onSaved: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const wanted = readZone(data, zone);
    const changed = [...before.slice(0, at), wanted, ...before.slice(at + 1)];
    const said = { title: isNew ? 'Zone Added' : 'Zone Saved', text: titleOf(wanted) };
    check({ zones: changed }, () => save({ part: { zones: changed }, before: { zones: [...before] }, said }));
  }

  function remove() {
    const text = `${titleOf(zone)} has the mainland’s terms from now on.`;
    const left = before.filter((_, place) => place !== at);
    save({ part: { zones: left }, before: { zones: [...before] }, said: { title: 'Zone Removed', text } });
  }

  return (
    <FormDialog
      asksBeforeClosing
      open
      onClose={onClose}
      title={isNew ? 'Add Delivery Zone' : titleOf(zone)}
      formId={formId}
      action="Save Zone"
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <ZoneFields zone={zone} errors={errors} />
        {!isNew && zone.country === 'United Kingdom' && (
          <Button size="small" tone="quiet" className="justify-self-start" disabled={isPending} onClick={remove}>
            Remove Zone
          </Button>
        )}
      </form>
    </FormDialog>
  );
}

function readZone(data: FormData, zone: DeliveryZone): DeliveryZone {
  const text = (name: string) => formText(data, name).trim();
  const amount = (name: string) => text(name) || null;
  const isOn = (name: string) => data.get(name) === 'on';
  const rates = {
    standard: text('rates.standard'),
    express: amount('rates.express'),
    freeFrom: amount('rates.freeFrom'),
    bands: bandsIn(data, 'rates.bands'),
  };
  const days = { standard: text('days.standard'), express: text('days.express') };
  return {
    ...zone,
    name: text('name'),
    areas: zone.country === 'Ireland' ? '' : text('areas'),
    isServed: isOn('isServed'),
    rates: isOn('hasRates') ? rates : null,
    days: isOn('hasDays') ? days : null,
    isExport: isOn('isExport'),
    note: text('note'),
    excludedSuppliers: data.getAll('excludedSuppliers').map(Number),
    excludedProducts: data.getAll('excludedProducts').map(Number),
  };
}
