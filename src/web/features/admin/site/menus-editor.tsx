import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { MenuEntry, MenuLink, Menus } from '#shop/site/site-contents.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSaveDraft } from '../settings/site.queries.ts';
import { ListEditor } from './list-editor.tsx';
import { TargetField } from './target-field.tsx';

const contract = async () => (await import('#shop/site/site-contents.contract.ts')).menusContent;

const blankLink: MenuLink = { name: '', to: '/shop' };

export function MenusEditor({ documentKey, saved }: { documentKey: string; saved: Menus }) {
  const [menus, setMenus] = useState(saved);
  const { save, isPending } = useSaveDraft(documentKey);
  const { form, errors, check } = useErrors(contract);
  const isDirty = JSON.stringify(menus) !== JSON.stringify(saved);
  const warning = useUnsavedWarning(isDirty && !isPending);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(menus, (content) => save(content));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Menus" className="grid grid-cols-1 gap-4">
      <HeaderMenu header={menus.header} errors={errors} onHeader={(header) => setMenus({ ...menus, header })} />
      <FooterMenu footer={menus.footer} errors={errors} onFooter={(footer) => setMenus({ ...menus, footer })} />
      <Button type="submit" busy={isPending} disabled={!isDirty} className="justify-self-start">
        Save Draft
      </Button>
      {warning}
    </form>
  );
}

type HeaderMenuProps = { header: MenuEntry[]; errors: Errors; onHeader: (header: MenuEntry[]) => void };

function HeaderMenu({ header, errors, onHeader }: HeaderMenuProps) {
  return (
    <Panel
      title="At the Top"
      intro="An entry may have others below it. Each leads to a page of the shop such as /dogs, or to https://…"
    >
      <ListEditor<MenuEntry>
        legend="Main menu"
        noun="Entry"
        items={header}
        onItems={onHeader}
        blank={{ ...blankLink, entries: [] }}
        least={1}
        most={10}
      >
        {(entry, place, onEntry) => (
          <>
            <LinkFields link={entry} path={`header.${place}`} errors={errors} onLink={onEntry} />
            <Links
              legend={`Below ${entry.name || 'it'}`}
              noun={`Entry Below ${entry.name || 'It'}`}
              path={`header.${place}.entries`}
              links={entry.entries}
              errors={errors}
              onLinks={(entries) => onEntry({ entries })}
            />
          </>
        )}
      </ListEditor>
    </Panel>
  );
}

type Columns = Menus['footer'];
type FooterMenuProps = { footer: Columns; errors: Errors; onFooter: (footer: Columns) => void };

function FooterMenu({ footer, errors, onFooter }: FooterMenuProps) {
  return (
    <Panel title="At the Bottom" intro="Entries lead to a page of the shop such as /dogs, or to https://…">
      <ListEditor<Columns[number]>
        legend="Columns of the footer"
        noun="Column"
        items={footer}
        onItems={onFooter}
        blank={{ title: '', links: [blankLink] }}
        most={5}
      >
        {(column, place, onColumn) => (
          <>
            <TextField
              label="Title"
              name={`footer.${place}.title`}
              value={column.title}
              error={errors[`footer.${place}.title`]}
              onText={(title) => onColumn({ title })}
            />
            <Links
              legend={`Entries of ${column.title || 'the column'}`}
              noun={`Entry to ${column.title || 'the Column'}`}
              path={`footer.${place}.links`}
              links={column.links}
              errors={errors}
              least={1}
              onLinks={(links) => onColumn({ links })}
            />
          </>
        )}
      </ListEditor>
    </Panel>
  );
}

type LinksProps = {
  legend: string;
  noun: string;
  path: string;
  links: MenuLink[];
  errors: Errors;
  least?: number;
  onLinks: (links: MenuLink[]) => void;
};

function Links({ legend, noun, path, links, errors, least = 0, onLinks }: LinksProps) {
  return (
    <ListEditor<MenuLink>
      legend={legend}
      noun={noun}
      items={links}
      onItems={onLinks}
      blank={blankLink}
      least={least}
      most={12}
    >
      {(link, place, onLink) => <LinkFields link={link} path={`${path}.${place}`} errors={errors} onLink={onLink} />}
    </ListEditor>
  );
}

type LinkFieldsProps = { link: MenuLink; path: string; errors: Errors; onLink: (part: Partial<MenuLink>) => void };

function LinkFields({ link: { name, to }, path, errors, onLink }: LinkFieldsProps) {
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
      <TextField
        label="Name"
        name={`${path}.name`}
        value={name}
        error={errors[`${path}.name`]}
        onText={(text) => onLink({ name: text })}
      />
      <TargetField
        name={`${path}.to`}
        value={to}
        error={errors[`${path}.to`]}
        onText={(text) => onLink({ to: text })}
      />
    </div>
  );
}
