import type { Receipt } from '#orders/receipts/receipts.contract.ts';
import { Price } from '../../ui/price.tsx';

type VatByRateProps = Pick<Receipt['order'], 'vat' | 'total'> & { rates: Receipt['vatRates'] };

/** Net, VAT and gross at each rate, after the discount and including delivery. */
export function VatByRate({ rates, vat, total }: VatByRateProps) {
  return (
    <table className="vat-by-rate w-full border-collapse text-right text-sm">
      <caption className="pb-2 text-left text-base font-semibold">VAT</caption>
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="text-left">
            Rate
          </th>
          <th scope="col">Net</th>
          <th scope="col">VAT</th>
          <th scope="col">Gross</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, net, vat: tax, gross }) => (
          <tr key={rate} className="border-b border-oat-deep">
            <th scope="row" className="figures text-left font-normal">
              {rate}%
            </th>
            <td>
              <Price amount={net} />
            </td>
            <td>
              <Price amount={tax} />
            </td>
            <td>
              <Price amount={gross} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="text-left">
            Total
          </th>
          <td>
            <Price amount={vat} />
          </td>
          <td>
            <Price amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
