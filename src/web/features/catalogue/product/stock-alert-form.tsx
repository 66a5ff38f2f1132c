import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request, RequestError } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { productQuery } from '../products.queries.ts';

const contract = async () => (await import('#catalogue/stock-alerts/stock-alerts.contract.ts')).stockAlertBody;

/** Filled in with the signed-in customer's email address. */
export function StockAlertForm({ productId }: { productId: Product['id'] }) {
  const { data: user } = useQuery(sessionQuery);
  const [typed, setTyped] = useState<string>();
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: requestAlert, isPending, isSuccess, variables } = useRequestStockAlert(productId, { onErrors: show });
  const email = typed ?? user?.email ?? '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'email'), requestAlert);
  }

  return (
    <>
      <div role="status" className="empty:hidden">
        {isSuccess && <AlertRequested email={variables.email.trim()} />}
      </div>
      {!isSuccess && (
        <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
          <p>Leave your email and we’ll let you know, once, when it’s back.</p>
          <div className="flex flex-wrap items-start gap-3">
            <div className="min-w-52 grow">
              <Field label="Email" error={errors['email']}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="email"
                    name="email"
                    autoComplete="email"
                    placeholder="you@example.co.uk"
                    value={email}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                )}
              </Field>
            </div>
            <Button type="submit" busy={isPending} className="min-h-12 sm:mt-7">
              {isPending ? 'One moment...' : 'Tell me when it’s back'}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

function AlertRequested({ email }: { email: string }) {
  return (
    <p className="flex items-start gap-3">
      <CircleCheck className="mt-0.5 size-5.5 shrink-0 text-success" strokeWidth={1.75} aria-hidden />
      <span>
        We’ll email <strong className="font-semibold wrap-anywhere">{email}</strong> once, as soon as it’s back.{' '}
      </span>
    </p>
  );
}

/** Requests one email to this address when the product is back in stock. */
function useRequestStockAlert(productId: number, { onErrors }: { onErrors: (errors: Errors) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string }) =>
      request<{ message: string }>(`/api/products/${productId}/stock-alerts`, { method: 'POST', body }),
    onSuccess: ({ message }) => toast({ title: 'We’ll tell you', text: message }),
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({
        title: 'Error',
        text: rejectionText(error, 'Failed to save your request. Please try again.'),
        tone: 'destructive',
      });
      // It is back in stock already: refresh the page.
      const isBack = error instanceof RequestError && error.status === 409;
      if (isBack) void queryClient.invalidateQueries({ queryKey: productQuery(String(productId)).queryKey });
    },
  });
}
