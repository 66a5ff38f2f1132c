import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PriceKind } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import type { ConnectionTest } from '#dropshipping/connectors/connectors.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { errorsFrom } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

type SaveSupplierOptions = {
  /** Undefined for a new supplier. */
  id: number | undefined;
  onSaved: () => void;
  onErrors: (errors: Errors) => void;
};

/** Adds or changes a supplier, then refreshes the list and closes the dialog. */
export function useSaveSupplier({ id, onSaved, onErrors }: SaveSupplierOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      id === undefined
        ? request<Supplier>('/api/suppliers', { method: 'POST', body })
        : request<Supplier>(`/api/suppliers/${id}`, { method: 'PATCH', body }),
    onSuccess: async ({ name }) => {
      toast({ title: id === undefined ? 'Supplier Added' : 'Supplier Updated', text: name });
      onSaved();
      await invalidate(queryClient, ['suppliers']);
      await invalidate(queryClient, ['exchange-rates']);
      // Product lists show the supplier's name.
      await invalidate(queryClient, ['products']);
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = sentenceFor(error, 'Please check your connection and try again.');
      toast({
        title: id === undefined ? 'Failed to add supplier' : 'Failed to update supplier',
        text,
        tone: 'destructive',
      });
    },
  });
}

type Said = { text: string; terms?: { pricesAre?: PriceKind; expressRate?: string } };

/** What its system says, and what follows where nobody has said anything else. */
function saidOf(supplier: Supplier, says: ConnectionTest['says']): Said {
  const [prices, express] = [pricesSaid(supplier, says), expressSaid(supplier, says)];
  const terms = { ...(prices.kind && { pricesAre: prices.kind }), ...express.terms };
  const text = [prices.text, express.text].filter(Boolean).join(' ');
  return { text, ...(Object.keys(terms).length > 0 && { terms }) };
}

/** Its rate is without VAT, as those here may be. */
function expressSaid({ expressRate, shippingVat }: Supplier, says: ConnectionTest['says']): Said {
  if (!says?.expressRate || expressRate !== null) return { text: '' };
  const text = `An express parcel costs £${says.expressRate} there, without VAT.`;
  return shippingVat === 'with' ? { text } : { text, terms: { expressRate: says.expressRate } };
}

function pricesSaid({ pricesAre }: Supplier, says: ConnectionTest['says']): { text: string; kind?: PriceKind } {
  if (!says) return { text: '' };
  const currency = says.currency && says.currency !== 'GBP' ? `Its prices are in ${says.currency}.` : '';
  if (says.isWithVat === null) return { text: [currency, says.note].filter(Boolean).join(' ') };
  const kind = says.isWithVat ? 'retail-with-vat' : 'retail-without-vat';
  const side = says.isWithVat ? 'with' : 'without';
  const text = [currency, `Its shop’s prices are ${side} VAT.`].filter(Boolean).join(' ');
  if (pricesAre === null) return { text: `${text} Your discount is in its form.`, kind };
  const isOther = pricesAre !== 'no-vat' && pricesAre.includes('with-vat') !== says.isWithVat;
  return { text: isOther ? `${text} Its form says otherwise.` : text };
}

/** Tests the connection; the card shows the result. */
export function useTestConnection(supplier: Supplier) {
  const { id, name } = supplier;
  const queryClient = useQueryClient();
  const { mutate: save } = useSaveSupplier({ id, onSaved: () => undefined, onErrors: () => undefined });
  return useMutation({
    mutationFn: () => request<ConnectionTest>(`/api/suppliers/${id}/connection-test`, { method: 'POST' }),
    onSuccess: async ({ fault, says }) => {
      const { text, terms } = saidOf(supplier, says);
      const works = `Connected: ${name} accepted the key.`;
      toast(
        fault
          ? { title: 'Connection Failed', text: fault.message, tone: 'destructive' }
          : {
              title: 'Connection Works',
              text: [works, text].filter(Boolean).join(' '),
              ...(terms && { action: { label: 'Use That', onAct: () => save(terms) } }),
            },
      );
      await invalidate(queryClient, ['suppliers']);
    },
    onError: (error) =>
      toast({
        title: 'Connection Failed',
        text: sentenceFor(error, 'Please check your connection and try again.'),
        tone: 'destructive',
      }),
  });
}
