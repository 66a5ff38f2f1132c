import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { request } from '../../api.ts';
import { rejectionText, useErrors } from '../../form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { formTexts } from '../../ui/fields/form-text.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

const contract = async () => (await import('#community/newsletter/newsletter.contract.ts')).subscribeBody;

/** Before anything is on sale. */
export function FirstNewsletter({ rhythm }: { rhythm: string }) {
  return <Newsletter title="Hear from us" text={`Our newsletter comes ${rhythm}. Unsubscribe any time.`} />;
}

/** `title` and `text`: the owner’s words. */
export function Newsletter({ title, text }: { title: string; text: string }) {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { email: string }) => request('/api/newsletter', { method: 'POST', body }),
    onSuccess: () => {
      const text = 'Thank you for joining our community! Please confirm with the link we’ve just emailed you.';
      toast({ title: 'Subscribed!', text });
      form.current?.reset();
    },
    onError: (error) => {
      // The API's reason is shown at the field.
      show({ email: rejectionText(error, '') || undefined });
      toast({ title: 'Error', text: 'Failed to subscribe. Please try again.', tone: 'destructive' });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'email'), mutate);
  }

  return (
    <section aria-labelledby="newsletter-heading" className="page-width mt-section">
      <div className="grid items-center gap-8 rounded-dialog bg-food px-6 py-10 sm:px-12 lg:grid-cols-2 lg:py-14">
        <div className="measure">
          <h2 id="newsletter-heading">{title}</h2>
          <p className="mt-3">{text}</p>
        </div>
        <form
          ref={form}
          method="post"
          action="/newsletter"
          noValidate
          onSubmit={submit}
          className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
        >
          <Field label="Email" error={errors['email']}>
            {(control) => (
              <TextInput
                required
                {...control}
                type="email"
                name="email"
                autoComplete="email"
                placeholder="you@example.co.uk"
              />
            )}
          </Field>
          <Button type="submit" busy={isPending} className="sm:mt-7.5 sm:min-h-12">
            {isPending ? 'Subscribing...' : 'Subscribe'}
          </Button>
        </form>
      </div>
    </section>
  );
}
