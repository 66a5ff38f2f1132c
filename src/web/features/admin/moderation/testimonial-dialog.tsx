import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminTestimonial } from '#community/testimonials/testimonial-admin.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { StarRating } from '../../../ui/pictures/star-rating.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField, TextField } from '../forms/form-text-field.tsx';
import { useSaveTestimonial } from './testimonials.queries.ts';

const contract = async () => (await import('#community/testimonials/testimonial-admin.contract.ts')).testimonialBody;

type DialogProps = { open: boolean; testimonial: AdminTestimonial | undefined; onClose: () => void };

export function TestimonialDialog({ open, testimonial, onClose }: DialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={testimonial ? 'Edit Testimonial' : 'Add Testimonial'}
      formId={formId}
      action="Save Testimonial"
      busy={isSaving}
    >
      {open && (
        <TestimonialForm
          key={testimonial?.id ?? 'new'}
          id={formId}
          testimonial={testimonial}
          onSaved={onClose}
          onSaving={setSaving}
        />
      )}
    </FormDialog>
  );
}

type FormProps = Pick<DialogProps, 'testimonial'> & {
  id: string;
  onSaved: () => void;
  onSaving: (whether: boolean) => void;
};

function TestimonialForm({ id, testimonial, onSaved, onSaving }: FormProps) {
  const [draft, setDraft] = useState(draftOf(testimonial));
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save } = useSaveTestimonial({
    id: testimonial?.id,
    onSaved,
    onErrors: show,
    onSettled: () => onSaving(false),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(draft, (body) => {
      onSaving(true);
      save(body);
    });
  }

  const field = (name: 'name' | 'petType' | 'location' | 'review', maxLength: number) => ({
    name,
    maxLength,
    value: draft[name],
    onText: (text: string) => setDraft({ ...draft, [name]: text }),
    error: errors[name],
  });
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <StarRating
        label="Rating"
        name="rating"
        value={draft.rating}
        onChange={(rating) => setDraft({ ...draft, rating })}
        error={errors['rating']}
      />
      <TextAreaField label="What they said" rows={4} {...field('review', 600)} />
      <TextField label="Name" {...field('name', 80)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Pet" hint="Such as Cocker spaniel." {...field('petType', 60)} />
        <TextField label="Place" hint="Such as Leeds." {...field('location', 80)} />
      </div>
    </form>
  );
}

function draftOf(testimonial: AdminTestimonial | undefined) {
  const { rating, review = '', name = '', petType = '', location = '' } = testimonial ?? {};
  return { rating, review, name, petType, location };
}
