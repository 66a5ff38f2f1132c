import { useId } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { weekdays } from '#shop/delivery-ways/weekdays.contract.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import { useSaveDelivery } from './save-delivery.queries.ts';
import { WeightBandFields } from './weight-band-fields.tsx';
import { bandsIn } from './weight-bands.rules.ts';

const contract = async () => (await import('#shop/settings/settings.contract.ts')).changeSettingsBody;

type WayDialogProps = { settings: AllSettings; onClose: () => void };

type FieldsProps = { settings: AllSettings; errors: Errors };

type WayFormProps = WayDialogProps & {
  part: 'weightBands' | 'pickup' | 'round';
  title: string;
  /** What was typed, as the API takes it. */
  read: (data: FormData) => unknown;
  /** For the button that stops it, where it can be stopped. */
  stop?: string;
  Fields: (props: FieldsProps) => ReactNode;
};

function WayForm({ settings, part, title, read, stop, Fields, onClose }: WayFormProps) {
  const formId = useId();
  const before = { [part]: settings[part] };
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save, isPending } = useSaveDelivery({ onSaved: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = { [part]: read(new FormData(event.currentTarget)) };
    check(wanted, () => save({ part: wanted, before, said: { title: 'Saved', text: `${title} is up to date.` } }));
  }

  return (
    <FormDialog asksBeforeClosing open onClose={onClose} title={title} formId={formId} action="Save" busy={isPending}>
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <Fields settings={settings} errors={errors} />
        {stop && settings[part] !== null && (
          <Button
            size="small"
            tone="quiet"
            className="justify-self-start"
            disabled={isPending}
            onClick={() =>
              save({
                part: { [part]: null },
                before,
                said: { title: 'Stopped', text: 'Orders placed so far stay as they are.' },
              })
            }
          >
            {stop}
          </Button>
        )}
      </form>
    </FormDialog>
  );
}

export function WeightsDialog(props: WayDialogProps) {
  return (
    <WayForm
      {...props}
      part="weightBands"
      title="Heavy orders"
      read={(data) => bandsIn(data, 'weightBands')}
      Fields={WeightFields}
    />
  );
}

function WeightFields({ settings, errors }: FieldsProps) {
  return <WeightBandFields prefix="weightBands" bands={settings.weightBands} errors={errors} />;
}

export function PickupDialog(props: WayDialogProps) {
  return (
    <WayForm
      {...props}
      part="pickup"
      title="Collection at the shop"
      stop="Stop Offering It"
      read={(data) => ({
        address: formText(data, 'pickup.address'),
        hours: formText(data, 'pickup.hours'),
        ready: formText(data, 'pickup.ready'),
      })}
      Fields={PickupFields}
    />
  );
}

function PickupFields({ settings: { pickup, address, promises }, errors }: FieldsProps) {
  return (
    <>
      <TextAreaField
        label="Where"
        name="pickup.address"
        rows={3}
        defaultValue={pickup?.address ?? address ?? ''}
        error={errors['pickup.address']}
      />
      <TextField
        label="Open"
        name="pickup.hours"
        hint="Such as Monday to Saturday 9-5."
        defaultValue={pickup?.hours ?? promises.openingHours}
        error={errors['pickup.hours']}
        autoComplete="off"
      />
      <TextField
        label="When it is ready"
        name="pickup.ready"
        hint="Such as usually ready within 2 hours. Customers are emailed when it is."
        defaultValue={pickup?.ready ?? ''}
        error={errors['pickup.ready']}
        autoComplete="off"
      />
    </>
  );
}

export function RoundDialog(props: WayDialogProps) {
  return (
    <WayForm
      {...props}
      part="round"
      title="Local delivery"
      stop="Stop Offering It"
      read={(data) => ({
        areas: formText(data, 'round.areas'),
        days: data.getAll('round.days').map(String),
        rate: formText(data, 'round.rate').trim(),
        freeFrom: formText(data, 'round.freeFrom').trim() || null,
      })}
      Fields={RoundFields}
    />
  );
}

function RoundFields({ settings: { round }, errors }: FieldsProps) {
  return (
    <>
      <TextAreaField
        label="Postcodes"
        name="round.areas"
        rows={2}
        hint="First halves or whole postcodes, separated by commas: LS6, LS16, LS7 4AB."
        defaultValue={round?.areas ?? ''}
        error={errors['round.areas']}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">You drive on</legend>
        <div className="flex flex-wrap gap-x-5">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={day}
              name="round.days"
              value={day}
              defaultChecked={round?.days.includes(day) ?? false}
            />
          ))}
        </div>
        {errors['round.days'] && <FieldError>{errors['round.days']}</FieldError>}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Price, in £"
          name="round.rate"
          inputMode="decimal"
          defaultValue={round?.rate ?? ''}
          error={errors['round.rate']}
          autoComplete="off"
        />
        <TextField
          label="Free from, in £"
          name="round.freeFrom"
          hint="Blank: never free."
          inputMode="decimal"
          defaultValue={round?.freeFrom ?? ''}
          error={errors['round.freeFrom']}
          autoComplete="off"
        />
      </div>
    </>
  );
}
