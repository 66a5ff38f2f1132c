import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminTestimonial } from '#community/testimonials/testimonial-admin.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { StarRating } from '../../../ui/pictures/star-rating.tsx';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import { CustomerText, SampleBadge, When } from '../lists/customer-text.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';
import { useRemoveTestimonial, useSaveTestimonial } from './moderation.queries.ts';

const contract = async () => (await import('#community/testimonials/testimonial-admin.contract.ts')).testimonialBody;

type DialogProps = { open: boolean; testimonial: AdminTestimonial | undefined; onClose: () => void };

function TestimonialDialog({ open, testimonial, onClose }: DialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <FormDialog
      asksBeforeClosing
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

  const field = (name: 'name' | 'petType' | 'location' | 'review') => ({
    name,
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
      <TextAreaField label="What they said" rows={4} {...field('review')} />
      <TextField label="Name" {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Pet" hint="Such as Cocker spaniel." {...field('petType')} />
        <TextField label="Place" hint="Such as Leeds." {...field('location')} />
      </div>
    </form>
  );
}

function draftOf(testimonial: AdminTestimonial | undefined) {
  const { rating, review = '', name = '', petType = '', location = '' } = testimonial ?? {};
  return { rating, review, name, petType, location };
}

type Open = { act: 'edit' | 'remove'; testimonial: AdminTestimonial | undefined };

export function TestimonialsSection() {
  const filters = useListFilters({});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const list = useListQuery<AdminTestimonial>({
    path: '/api/admin/testimonials',
    key: moderationKey,
    filters,
    what: 'testimonials',
  });
  const add = (
    <Button onClick={() => setOpen({ act: 'edit', testimonial: undefined })}>
      <Plus className="size-4.5" aria-hidden />
      Add Testimonial
    </Button>
  );
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters} actions={add} />
      <DataTable
        label="Testimonials"
        list={list}
        columns={columns(setOpen)}
        rowKey={({ id }) => id}
        empty={{
          title: 'No testimonials yet',
          text: 'Ask a happy customer whether you may quote them on the home page.',
          action: add,
        }}
      />
      <TestimonialDialog open={open?.act === 'edit'} testimonial={open?.testimonial} onClose={close} />
      <Removal testimonial={open?.act === 'remove' ? open.testimonial : undefined} onClose={close} />
    </div>
  );
}

function Removal({ testimonial, onClose }: { testimonial: AdminTestimonial | undefined; onClose: () => void }) {
  const { mutate: remove, isPending } = useRemoveTestimonial(onClose);
  return (
    <ConfirmDialog
      open={testimonial !== undefined}
      onClose={onClose}
      onConfirm={() => testimonial && remove(testimonial)}
      title="Remove this testimonial?"
      action="Remove Testimonial"
      busyAction="Removing..."
      busy={isPending}
    >
      <p>The home page will no longer show what {testimonial?.name} said. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function columns(onOpen: (open: Open) => void): Column<AdminTestimonial>[] {
  return [
    { id: 'name', name: 'Customer', onCard: 'title', cell: (testimonial) => <Person {...testimonial} /> },
    { id: 'review', name: 'Testimonial', onCard: 'plain', cell: ({ review }) => <CustomerText>{review}</CustomerText> },
    { id: 'rating', name: 'Rating', cell: ({ rating }) => <Stars average={rating} className="whitespace-nowrap" /> },
    { id: 'when', name: 'When', cell: ({ createdAt }) => <When at={createdAt} /> },
    { id: 'acts', name: 'Actions', onCard: 'plain', cell: (testimonial) => <Acts {...{ testimonial, onOpen }} /> },
  ];
}

function Person({ name, petType, location, isSample }: AdminTestimonial) {
  return (
    <span className="grid min-w-32 justify-items-start gap-1">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-xs font-normal wrap-anywhere text-muted">
        {petType}, {location}
      </span>
      {isSample && <SampleBadge />}
    </span>
  );
}

function Acts({ testimonial, onOpen }: { testimonial: AdminTestimonial; onOpen: (open: Open) => void }) {
  const of = <span className="sr-only"> what {testimonial.name} said</span>;
  return (
    <span className="-ml-4 flex flex-wrap">
      <Button tone="quiet" size="small" onClick={() => onOpen({ act: 'edit', testimonial })}>
        Edit{of}
      </Button>
      <Button tone="quiet" size="small" onClick={() => onOpen({ act: 'remove', testimonial })}>
        Remove{of}
      </Button>
    </span>
  );
}
