import type { Errors } from '../../../form-errors.ts';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextField } from '../forms/form-text-field.tsx';

/** Carrier and tracking of a supplier's parcel. */
export function ParcelFields({ errors }: { errors: Errors }) {
  return (
    <>
      <TextField label="Carrier" name="carrier" error={errors['carrier']} />
      <TextField label="Tracking number" name="trackingNumber" optional error={errors['trackingNumber']} />
      <TextField label="Tracking link" name="trackingUrl" type="url" optional error={errors['trackingUrl']} />
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
