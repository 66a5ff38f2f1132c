import type { RulePreview } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { useContract } from '../../../form-errors.ts';
import { useDebounced } from '../../../ui/debounced.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countOf, percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { useAfterVat, useBeforeWhat } from '../pricing/after-vat.tsx';
import { ruleBody } from './rule-draft.rules.ts';
import type { RuleDraft } from './rule-draft.rules.ts';
import { ruleContract, useRulePreview } from './rules.queries.ts';

/** Debounce, in ms. */
const pauseMs = 250;

/** Previews a rule's effect on current prices. While the form has errors the last preview stays. */
export function RulePreviewPanel({ draft }: { draft: RuleDraft }) {
  const settled = useDebounced(draft, pauseMs);
  const issuesIn = useContract(ruleContract);
  const isWhole = issuesIn?.(ruleBody(settled)).length === 0;
  const { data: preview, error } = useRulePreview(isWhole ? settled : undefined);
  return (
    <section aria-label="Preview" className="grid gap-3 rounded-picture bg-oat p-4">
      {error && (
        <p className="text-sm text-error">{sentenceFor(error, 'We couldn’t load the preview. Please try again.')}</p>
      )}
      {!error && !preview && <Skeleton className="h-16 bg-oat-deep" />}
      {!error && preview && <Outcome preview={preview} />}
    </section>
  );
}

function Outcome({ preview }: { preview: RulePreview }) {
  const { covered, isWhole, withoutCost, dearer, cheaper, averageMarginBefore, averageMarginAfter, examples } = preview;
  return (
    <>
      <p role="status" className="text-sm">
        Applies to {isWhole ? '' : 'at least '}
        {countOf(covered, 'product')}: {dearer} {dearer === 1 ? 'price goes' : 'prices go'} up, {cheaper}{' '}
        {cheaper === 1 ? 'goes' : 'go'} down.
        {withoutCost > 0 &&
          ` ${countOf(withoutCost, 'has', 'have')} no supplier price yet and ${withoutCost === 1 ? 'stays as it is' : 'stay as they are'}.`}
        {averageMarginBefore !== null && averageMarginAfter !== null && (
          <>
            {' '}
            Average margin {percent(averageMarginBefore)} → {percent(averageMarginAfter)}.
          </>
        )}
      </p>
      {examples.length > 0 && <Examples examples={examples} />}
    </>
  );
}

function Examples({ examples }: Pick<RulePreview, 'examples'>) {
  const leaves = useAfterVat();
  const before = useBeforeWhat();
  return (
    <ScrollBox label="Biggest changes" className="max-h-56 overflow-y-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left text-xs font-semibold text-muted">
          Biggest changes; margins are {before}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Price now</th>
            <th scope="col">New price</th>
            <th scope="col">New margin</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {examples.map(({ productId, name, price, newPrice, newMargin, ...sold }) => (
            <tr key={productId}>
              <td className="py-1.5 pr-3 wrap-anywhere">{name}</td>
              <td className="py-1.5 pr-3 text-right text-muted">
                <Money amount={price} />
              </td>
              <td className="py-1.5 pr-3 text-right font-semibold">
                <Money amount={newPrice} />
              </td>
              <td className="figures py-1.5 text-right text-muted">
                {percent(newMargin)}
                <span className="block text-xs">{leaves({ ...sold, price: newPrice })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
