import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Basket } from '#basket/basket.contract.ts';
import type { OrderPayment } from '#checkout/place-and-pay/order-payment.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { placeIn } from '#shop/delivery-zones/place.contract.ts';
import { RequestError } from '../../../api.ts';
import { basketQuery } from '../../../basket/basket.queries.ts';
import { savePendingPayment } from '../../../basket/pending-payment.ts';
import { itemsOf, quoteQuery } from '../../../basket/quote.queries.ts';
import { dropDraft } from '../../../layout/forget-customer.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { errorsFrom, placeOf, registrationOf } from '../details.rules.ts';
import { orderPayload } from '../order-payload.rules.ts';
import type { GiftCardUse } from '../order-payload.rules.ts';
import { usePlaceOrder } from '../place-order.queries.ts';
import type { Placed } from '../place-order.queries.ts';
import type { CheckoutForm } from '../use-checkout-form.ts';
import {
  failureMessage,
  isAboutPromotion,
  issuesIn,
  newQuoteIn,
  orderedIn,
  paidOrderIn,
  showFailure,
} from './failures.ts';

type CheckoutPaymentOptions = {
  basket: Basket;
  form: CheckoutForm;
  /** The element that contains the fields. */
  page: RefObject<HTMLElement | null>;
  cards: GiftCardUse | null;
  onPlaced: (placed: Placed) => void;
};

/** The quote and the payment. */
export function useCheckoutPayment({ basket, form, page, cards, onPlaced }: CheckoutPaymentOptions) {
  const queryClient = useQueryClient();
  const [goToPay, report] = [useGoToPay(), useReport()];
  const { details, wantsAccount, delivery, promoCode, present } = form.draft;
  const quoteRequest = { items: itemsOf(basket), promoCode, delivery, to: placeIn(placeOf(details)) };
  const quote = useQuery(quoteQuery(quoteRequest));
  const placing = usePlaceOrder({ onPlaced: handlePlaced, onRejected: handleRejection });
  useFocusOnError(page, placing.error);

  /** Never charges a total other than the one shown when the button was pressed. */
  function payFor(shown: Quote): void {
    if (shown.total !== quote.data?.total) return;
    const chosen = { delivery: offeredIn(shown, delivery), present, cards };
    const payload = orderPayload({ details, basket, quote: shown, ...chosen });
    placing.mutate({ payload, registration: wantsAccount ? registrationOf(details) : null });
  }

  function handlePlaced(placed: Placed) {
    if (placed.payment) return goToPay(placed.payment, placed.accountError);
    dropDraft();
    toast({ title: 'Order placed!', text: 'Thank you. We’re on it.' });
    onPlaced(placed);
  }

  function handleRejection(error: Error) {
    report(error);
    form.showErrors(errorsFrom(issuesIn(error)));
    const update = newQuoteIn(error);
    if (update) {
      const next = isAboutPromotion(error) ? { ...quoteRequest, promoCode: null } : quoteRequest;
      queryClient.setQueryData(quoteQuery(next).queryKey, update);
      form.change({ promoCode: next.promoCode });
    }
    for (const queryKey of outdatedBy(error)) void queryClient.invalidateQueries({ queryKey });
  }

  const pay = useOneAtATime(async () => {
    const invalid = await form.check();
    if (invalid !== undefined) return focusOn(page.current, invalid);
    payFor(await queryClient.query({ ...quoteQuery(quoteRequest), staleTime: 'static' }));
  });

  const { isPending, error, variables, reset } = placing;
  // Stays busy until the payment page has opened.
  const busy = isPending || placing.data?.payment !== undefined;
  return { quote, pay, busy, error, agreed: variables?.payload.total, reset };
}

/**
 * The queries to refetch after a rejection: the basket, to mark what sold out, and the shop when ordering is paused. Nothing after
 * a lost response, as the order may have been placed: pressing again with the same basket leads to it. Nothing either when an
 * earlier order was paid: its own page clears the basket.
 */
function outdatedBy(error: Error): QueryKey[] {
  if (!(error instanceof RequestError) || paidOrderIn(error) !== undefined) return [];
  return error.rejection?.code === 'orders-paused'
    ? [basketQuery.queryKey, shopQuery.queryKey]
    : [basketQuery.queryKey];
}

/** A zone may have no express delivery; the quote is then for the other. */
function offeredIn({ deliveryOptions }: Quote, chosen: DeliveryService): DeliveryService {
  const [first] = deliveryOptions;
  return deliveryOptions.some(({ service }) => service === chosen) ? chosen : (first?.service ?? chosen);
}

/** Opens the payment page. The draft is kept until the payment has arrived. */
function useGoToPay() {
  const navigate = useNavigate();
  return ({ orderNumber, url }: OrderPayment, accountError: string | undefined): void => {
    savePendingPayment({ orderNumber, accountError });
    if (url === null) void navigate({ to: '/payment/$orderNumber', params: { orderNumber } });
    else location.assign(url);
  };
}

/** Says why nothing was ordered; leads to the order that this basket went into in another tab. */
function useReport() {
  const navigate = useNavigate();
  return (error: Error): void => {
    const orderNumber = orderedIn(error);
    if (orderNumber === undefined) return showFailure(error);
    dropDraft();
    toast({ title: 'Already ordered', text: failureMessage(error) });
    void navigate({ to: '/order-confirmation/$', search: { orderNumber } });
  };
}

/** Ignores clicks while the action is running, and reports its failure. */
function useOneAtATime(act: () => Promise<void>): () => Promise<void> {
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await act();
    } catch (reason) {
      showFailure(reason);
    } finally {
      isBusy.current = false;
    }
  };
}

/** Focuses the first field that the server rejected, once the fields are enabled again. */
function useFocusOnError(page: RefObject<HTMLElement | null>, error: Error | null) {
  useEffect(() => {
    const [field] = error ? Object.keys(errorsFrom(issuesIn(error))) : [];
    if (field !== undefined) focusOn(page.current, field);
  }, [page, error]);
}

function focusOn(page: HTMLElement | null, field: string): void {
  page?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
}
