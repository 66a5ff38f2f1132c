import { useLabelSheets } from './labels.tsx';
import { Slips } from './packing-slips.tsx';
import { PrintPage } from './print-page.tsx';

/** Packing slips and then labels of the selected orders, to print in one go; the carrier's file has been downloaded beside them. */
export function PackingPapers({ orders }: { orders: string }) {
  const { controls, show } = useLabelSheets();
  return (
    <PrintPage
      title="Packing slips and labels"
      orders={orders}
      controls={
        <>
          <p>
            The slips come first, then the labels. The Click & Drop file is in your downloads. If they need different
            paper, print them separately.
          </p>
          {controls}
        </>
      }
    >
      {(chosen) => (
        <>
          <Slips orders={chosen} />
          <div className="print:break-before-page">{show(chosen)}</div>
        </>
      )}
    </PrintPage>
  );
}
