/**
 * Formats `+442079460018` for reading: `020 7946 0018` for London, `0113 496 0148` for the large cities, `07700 900123` for mobiles
 * and most others (Ofcom's National Telephone Numbering Plan). Numbers outside the UK are returned unchanged.
 */
export function readablePhone(e164: string): string {
  const digits = /^\+44(\d{10})$/.exec(e164)?.[1];
  if (!digits) return e164;
  const parts =
    /^(2\d)(\d{4})(\d{4})$/.exec(digits) ??
    /^(11\d|1\d1)(\d{3})(\d{4})$/.exec(digits) ??
    /^(\d{4})(\d{6})$/.exec(digits);
  return parts ? `0${parts.slice(1).join(' ')}` : e164;
}
