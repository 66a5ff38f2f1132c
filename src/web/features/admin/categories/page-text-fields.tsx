import type { ShelfText } from '#catalogue/products/shelves.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import { PictureField } from '../site/picture-field.tsx';

export type PageTexts = ShelfText;

/** As saved; of a new one there is nothing yet. */
export function pageTextsOf(shelf: PageTexts | undefined): PageTexts {
  const { heading = '', title = '', description = '', text = '', closing = '', picture = null } = shelf ?? {};
  return { heading, title, description, text, closing, picture };
}

type PageTextFieldsProps = { texts: PageTexts; errors: Errors; onTexts: (part: Partial<PageTexts>) => void };

/** What the page of a category, an animal, a collection or a brand says. */
export function PageTextFields({ texts, errors, onTexts }: PageTextFieldsProps) {
  const field = (name: 'heading' | 'title' | 'description' | 'text' | 'closing') => ({
    name,
    optional: true,
    value: texts[name],
    onText: (text: string) => onTexts({ [name]: text }),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField label="Heading" hint="At the top of its page. Left empty, it is the name." {...field('heading')} />
      <TextAreaField
        label="Introduction"
        hint="A sentence above its products, at most 120 characters. Longer texts go below them."
        rows={3}
        {...field('text')}
      />
      <PictureField
        label="Picture"
        hint="Beside the heading, and where the page is shared."
        picture={texts.picture}
        onPicture={(picture) => onTexts({ picture })}
        error={errors['picture']}
      />
      <TextAreaField
        label="Text below the products"
        hint="## starts a section, - a list item, **words** makes them bold, [words](/page) makes a link."
        rows={6}
        {...field('closing')}
      />
      <TextField
        label="Title"
        hint="For search engines and browser tabs. Left empty, it is the heading."
        {...field('title')}
      />
      <TextAreaField
        label="Description"
        hint="Below the title in search results. Left empty, it is the introduction."
        rows={3}
        {...field('description')}
      />
    </>
  );
}
