import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { GiftCardPreview } from '#checkout/place-and-pay/gift-card-payment.contract.ts';
import { mostGiftCards } from '#payment/gift-cards/gift-card-words.contract.ts';
import { request, sentenceFor } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { Price } from '../../ui/price.tsx';
import type { GiftCardUse } from './order-payload.rules.ts';

export type GiftCardsProps = {
  /** Of the order, in pounds; undefined while it is being calculated. */
  total: string | undefined;
  /** Why the last attempt failed: the cards are looked at again. */
  error: Error | null;
  disabled: boolean;
  /** Held by the parent, so that they are not lost when this unmounts; null: none. */
  cards: GiftCardUse | null;
  onCards: (use: GiftCardUse | null) => void;
};

/** Types the codes of gift cards, and shows what each of them pays. They are kept nowhere. */
export function GiftCards({ total, error, disabled, cards, onCards }: GiftCardsProps) {
  const codes = cards?.codes ?? [];
  const [typed, setTyped] = useState('');
  const { data, rejection, add, isPending } = usePreview({ codes, total, error, onCards });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typed.toUpperCase().replaceAll(/[\s-]+/g, '');
    if (code !== '' && !isPending) void add(code).then((isKnown) => isKnown && setTyped(''));
  }

  return (
    <div className="grid gap-4 pt-3">
      {codes.length > 0 && data && <Applied data={data} disabled={disabled} onRemove={remove} />}
      {codes.length < mostGiftCards && (
        <form method="post" noValidate onSubmit={submit}>
          <Field label="Gift card code" error={rejection}>
            {(control) => (
              <div className="flex flex-wrap gap-2">
                <TextInput
                  {...control}
                  name="giftCard"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  placeholder="XXXX-XXXX-XXXX-XXXX"
                  disabled={disabled}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  className="min-w-[min(100%,16rem)] flex-1 uppercase placeholder:normal-case"
                />
                <Button
                  type="submit"
                  tone="secondary"
                  className="min-h-12 bg-paper disabled:bg-oat-deep"
                  disabled={disabled || typed.trim() === '' || isPending || total === undefined}
                >
                  Use
                </Button>
              </div>
            )}
          </Field>
        </form>
      )}
    </div>
  );

  function remove(place: number) {
    const left = codes.filter((_, at) => at !== place);
    onCards(left.length > 0 ? { codes: left, pays: undefined, due: undefined } : null);
  }
}

type AppliedProps = { data: GiftCardPreview; disabled: boolean; onRemove: (place: number) => void };

function Applied({ data: { cards, due }, disabled, onRemove }: AppliedProps) {
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {cards.map(({ last4, amount, balance }, place) => (
          <li
            key={last4 + String(place)}
            className="flex items-center justify-between gap-x-3 rounded-field bg-paper py-1.5 pr-1.5 pl-4"
          >
            <span>
              <span className="font-semibold">Gift card ending {last4}</span>
              <span className="figures block text-sm text-muted">
                pays <Price amount={amount} /> of the <Price amount={balance} /> on it
              </span>
            </span>
            <Button tone="quiet" size="small" disabled={disabled} onClick={() => onRemove(place)}>
              Remove<span className="sr-only"> the gift card ending {last4}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="figures flex justify-between gap-4 font-semibold">
        <span>Left to pay</span>
        <Price amount={due} />
      </p>
    </div>
  );
}

type PreviewOptions = Pick<GiftCardsProps, 'total' | 'error' | 'onCards'> & { codes: string[] };

function usePreview({ codes, total, error, onCards }: PreviewOptions) {
  const [rejection, setRejection] = useState<string>();
  const [isPending, setPending] = useState(false);
  const preview = useQuery({
    queryKey: ['gift-cards', codes, total],
    queryFn: () => previewOf(codes, total ?? '0.00'),
    enabled: codes.length > 0 && total !== undefined,
    retry: false,
    staleTime: 60_000,
    gcTime: 0,
  });
  const { data, error: failure, refetch } = preview;

  const [pays, due, key] = [data?.total, data?.due, codes.join(' ')];
  useEffect(() => {
    if (codes.length > 0) onCards({ codes, pays, due });
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new with each render, and its text is not
  }, [key, pays, due]);

  useEffect(() => {
    if (error && codes.length > 0) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failed attempt
  }, [error]);

  /** @returns whether the card can be used */
  async function add(code: string): Promise<boolean> {
    setRejection(undefined);
    if (codes.includes(code)) return true;
    setPending(true);
    try {
      await previewOf([...codes, code], total ?? '0.00');
      onCards({ codes: [...codes, code], pays: undefined, due: undefined });
      return true;
    } catch (reason) {
      setRejection(sentenceFor(reason, 'We couldn’t check this gift card. Please try again.'));
      return false;
    } finally {
      setPending(false);
    }
  }

  const failed = failure
    ? sentenceFor(failure, 'We couldn’t check your gift cards. Please remove them and try again.')
    : undefined;
  return { data, rejection: rejection ?? failed, add, isPending };
}

function previewOf(codes: readonly string[], total: string): Promise<GiftCardPreview> {
  return request<GiftCardPreview>('/api/checkout/gift-cards', { method: 'POST', body: { codes, total } });
}
