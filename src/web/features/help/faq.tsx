import { ChevronDown } from 'lucide-react';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { questionsAnswered } from './shop-terms.rules.ts';

export function Faq({ shop }: { shop: ShopSettings }) {
  return (
    <section aria-labelledby="faq-heading" className="mt-section grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.5fr]">
      <h2 id="faq-heading">Frequently asked questions</h2>
      <div className="border-t border-oat-deep">
        {questionsAnswered(shop).map(({ question, answer }) => (
          <details key={question} className="group border-b border-oat-deep">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                className="size-5 shrink-0 text-pine transition-transform group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="measure pb-5">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
