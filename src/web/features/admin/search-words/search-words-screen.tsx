import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { CustomersWord, CustomersWordList } from '#catalogue/search/customers-words.contract.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { searchWordsQuery, useRemoveWord, useSaveWord } from './search-words.queries.ts';

const contract = async () => (await import('#catalogue/search/customers-words.contract.ts')).customersWordBody;

/** 'People search for …, show …'. */
export function SearchWordsScreen() {
  const { data, error, refetch } = useQuery(searchWordsQuery);
  return (
    <AdminPage tab="products" title="Search Words">
      <Panel
        title="People search for …, show …"
        intro="For things that customers call by a different name. Plurals are included."
      >
        <WordForm />
      </Panel>
      {error && !data && <LoadFailure what="search words" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && <Words list={data} />}
    </AdminPage>
  );
}

const emptyDraft = { said: '', shown: '', how: 'same' as 'same' | 'closest' };

function WordForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useSaveWord();
  const change = (part: Partial<typeof emptyDraft>) => setDraft({ ...draft, ...part });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { said, shown, how } = draft;
    check({ said, shown, isClosest: how === 'closest' }, (body) =>
      mutate(body, { onSuccess: () => setDraft(emptyDraft), onError: (error) => show(errorsFrom(error)) }),
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2" aria-label="Word">
      <TextField
        label="People search for"
        name="said"
        value={draft.said}
        onText={(said) => change({ said })}
        error={errors['said']}
        autoComplete="off"
      />
      <TextField
        label="Show"
        name="shown"
        hint="The word that your products use."
        value={draft.shown}
        onText={(shown) => change({ shown })}
        error={errors['shown']}
        autoComplete="off"
      />
      <ChoiceField
        label="It is"
        value={draft.how}
        onValue={(how) => change({ how })}
        options={['same', 'closest'] as const}
        names={{ same: 'The same thing', closest: 'The closest thing we have, and the page says so' }}
      />
      <Button type="submit" busy={isPending} className="justify-self-start sm:mt-7">
        Save Word
      </Button>
    </form>
  );
}

function Words({ list: { words, removed } }: { list: CustomersWordList }) {
  const [part, setPart] = useState('');
  const typed = part.trim().toLowerCase();
  const shown = words.filter((word) => word.said.includes(typed) || word.shown.includes(typed));
  return (
    <Panel title={countOf(words.length, 'word')}>
      <TextField label="Find a word" name="part" value={part} onText={setPart} autoComplete="off" type="search" />
      {shown.length === 0 && <p className="text-muted">No word like that yet. You can add it above.</p>}
      <ul className="divide-y divide-line">
        {shown.map((word) => (
          <Word key={word.said} word={word} />
        ))}
      </ul>
      {removed.length > 0 && <Removed words={removed} />}
    </Panel>
  );
}

function Word({ word }: { word: CustomersWord }) {
  const { said, shown, isClosest, isOwn } = word;
  const { mutate, isPending } = useRemoveWord();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 wrap-anywhere">
        <strong>{said}</strong> <span className="text-muted">{isClosest ? 'comes closest to' : 'finds'}</span> {shown}{' '}
        {isOwn && <Badge tone="outline">Yours</Badge>}
      </span>
      <Button size="small" tone="quiet" busy={isPending} aria-label={`Remove ${said}`} onClick={() => mutate(word)}>
        Remove
      </Button>
    </li>
  );
}

function Removed({ words }: { words: readonly CustomersWord[] }) {
  const { mutate, isPending } = useSaveWord();
  return (
    <details>
      <summary className="admin-action -ml-3 cursor-pointer">{countOf(words.length, 'word')} removed</summary>
      <ul className="divide-y divide-line">
        {words.map(({ said, shown, isClosest }) => (
          <li key={said} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              {said}, {shown}
            </span>
            <Button
              size="small"
              tone="quiet"
              disabled={isPending}
              aria-label={`Bring ${said} back`}
              onClick={() => mutate({ said, shown, isClosest })}
            >
              Bring Back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
