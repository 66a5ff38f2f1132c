import { useId } from 'react';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { Writing } from '../policies/policy-text.tsx';
import { LinkButton } from '../ui/button.tsx';
import { SitePicture } from '../ui/pictures/site-picture.tsx';
import { targetOf } from '../ui/target.ts';
import type { Block } from './site-pages.queries.ts';

type WritingBlockProps = { block: Extract<Block, { kind: 'text' | 'band' }>; shop: PublicSettings };

/** A text, or a picture from edge to edge with some words. */
export function WritingBlock({ block, shop }: WritingBlockProps) {
  const id = useId();
  const named = block.title ? { 'aria-labelledby': id } : {};
  if (block.kind === 'text') {
    return (
      <section {...named} className="page-width mt-section">
        <div className="measure grid grid-cols-1 gap-6 wrap-anywhere">
          {block.title && <h2 id={id}>{block.title}</h2>}
          <Writing text={block.text} shop={shop} heading={block.title ? 'h3' : 'h2'} />
        </div>
      </section>
    );
  }
  const { title, text, picture, button } = block;
  return (
    <section {...named} className="mt-section bg-oat">
      <div className="band-block">
        <span className="band-picture bg-picture-hero">
          <SitePicture picture={picture} sizes="(min-width: 64rem) 60vw, 100vw" />
        </span>
        <div className="grid content-center justify-items-start gap-4 p-gutter lg:py-section">
          <h2 id={id}>{title}</h2>
          {text && <p className="measure text-lead">{text}</p>}
          {button && (
            <LinkButton {...targetOf(button.to)} size="large">
              {button.label}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}
