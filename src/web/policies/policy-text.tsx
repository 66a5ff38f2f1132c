import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WritingName } from '#shop/policies/policies.contract.ts';
import { chaptersIn, inShort } from '#shop/policies/policy-text.contract.ts';
import type { Block, Words } from '#shop/policies/policy-text.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { Chapter, Prose, proseClass } from './prose.tsx';

export const policyTitles: Record<WritingName, string> = {
  privacy: 'Privacy policy',
  shipping: 'Shipping policy',
  returns: 'Returns policy',
  terms: 'Terms',
  questions: 'Questions and answers',
};

/** The blocks of an answer, below each other. */
export function Answer({ text, shop }: Pick<PolicyTextProps, 'text' | 'shop'>) {
  const blocks = chaptersIn(text).flatMap((chapter) => chapter.blocks);
  return blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} shop={shop} />);
}

type PolicyTextProps = { title: string; text: string; shop: PublicSettings };

/** A policy as the owner has written it. */
export function PolicyText({ title, text, shop }: PolicyTextProps) {
  const chapters = chaptersIn(text);
  const brief = chapters.find((chapter) => chapter.title === inShort);
  const points = brief?.blocks.flatMap((block) => ('items' in block ? block.items : [])) ?? [];
  return (
    <Prose title={title} inShort={points.map(plain)}>
      {chapters
        .filter((chapter) => chapter !== brief)
        .map((chapter) => (
          <Chapter key={JSON.stringify(chapter)} title={chapter.title}>
            {chapter.blocks.map((block) => (
              <BlockView key={JSON.stringify(block)} block={block} shop={shop} />
            ))}
          </Chapter>
        ))}
    </Prose>
  );
}

/** A text of the owner's on a page of theirs, written as policies are. */
export function Writing({ text, shop, heading }: Pick<PolicyTextProps, 'text' | 'shop'> & { heading: 'h2' | 'h3' }) {
  return chaptersIn(text).map((chapter) => {
    const blocks = chapter.blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} shop={shop} />);
    if (chapter.title === '')
      return (
        <div key="" className={proseClass}>
          {blocks}
        </div>
      );
    return (
      <Chapter key={chapter.title} title={chapter.title} heading={heading}>
        {blocks}
      </Chapter>
    );
  });
}

function BlockView({ block, shop }: { block: Block; shop: PublicSettings }) {
  if (block.kind === 'delivery table') return <DeliveryTable shop={shop} />;
  if (block.kind === 'paragraph') return <p>{shown(block.words)}</p>;
  if (block.kind === 'form') {
    return <div className="grid gap-4 rounded-picture bg-oat p-5 sm:p-6">{block.items.map(formLine)}</div>;
  }
  const List = block.kind === 'list' ? 'ul' : 'ol';
  return (
    <List>
      {block.items.map((item) => (
        <li key={plain(item)}>{shown(item)}</li>
      ))}
    </List>
  );
}

const blank = /\s*_{4,}$/;

function formLine(words: Words[]): ReactNode {
  const text = plain(words);
  if (!blank.test(text)) return <p key={text}>{shown(words)}</p>;
  return (
    <p key={text} className="border-b border-field pb-7 text-sm">
      {text.replace(blank, '')}
    </p>
  );
}

function shown(words: readonly Words[]): ReactNode {
  return words.map(({ text, isStrong, to }) => {
    if (isStrong) return <strong key={text}>{text}</strong>;
    if (to === undefined) return text;
    if (to.startsWith('/')) {
      return (
        <Link key={text} to={to} className="link">
          {text}
        </Link>
      );
    }
    return (
      <a key={text} href={to} rel="noreferrer" className="link">
        {text}
      </a>
    );
  });
}

function plain(words: readonly Words[]): string {
  return words.map(({ text }) => text).join('');
}
