import type { Faults } from '../../../form-faults.ts';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextField } from '../forms/form-text-field.tsx';

/** Who carries a parcel of the supplier's, and how it is followed. */
export function ParcelFields({ faults }: { faults: Faults }) {
  return (
    <>
      <TextField label="Carrier" name="carrier" maxLength={60} error={faults['carrier']} />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        optional
        maxLength={60}
        error={faults['trackingNumber']}
      />
      <TextField
        label="Tracking link"
        name="trackingUrl"
        type="url"
        optional
        maxLength={500}
        error={faults['trackingUrl']}
      />
    </>
  );
}

export function parcelIn(data: FormData) {
  return {
    carrier: formText(data, 'carrier').trim(),
    trackingNumber: formText(data, 'trackingNumber'),
    trackingUrl: formText(data, 'trackingUrl').trim(),
  };
}
