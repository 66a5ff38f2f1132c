import { button, list, quietButton } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

export type SavedNews = { name: string; price: string; before: string | null; isBack: boolean };

type SavedNewsMail = {
  to: string;
  news: readonly SavedNews[];
  url: string;
  /** The page that asks, and the call of mail programs (RFC 8058). */
  stopUrl: string;
  stopCall: string;
};

export function savedNewsMail({ to, news, url, stopUrl, stopCall }: SavedNewsMail): Mail {
  return {
    template: 'saved-list-news',
    to,
    subject: 'News about what you saved',
    title: 'News about what you saved',
    headers: { 'List-Unsubscribe': `<${stopCall}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    values: {},
    parts: [
      editable('opening', 'You asked us to let you know. We haven’t set anything aside for you.'),
      list(news.map(newsText)),
      button('See your saved list', url),
      quietButton('Stop these emails', stopUrl),
    ],
  };
}

/** 'Rubber Bone: £4.50 instead of £6.00, and back in stock'. */
function newsText({ name, price, before, isBack }: SavedNews): string {
  if (before === null) return `${name} is back in stock, at £${price}`;
  return `${name}: £${price} instead of £${before}${isBack ? ', and back in stock' : ''}`;
}
