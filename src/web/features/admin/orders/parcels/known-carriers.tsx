import { knownCarriers } from '#orders/lines/carriers.contract.ts';

/** The suggestions of a carrier's field, which names this `id` as its `list`. */
export function KnownCarriers({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {knownCarriers.map((carrier) => (
        <option key={carrier} value={carrier}>
          {carrier}
        </option>
      ))}
    </datalist>
  );
}
