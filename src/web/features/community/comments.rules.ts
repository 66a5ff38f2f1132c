import type { Comment } from '#community/comments/comments.contract.ts';

export type CommentDraft = { content: string; userId: number | null; guestName: string | null };
export type CommentFaults = { content?: string; guestName?: string };

/** The specification's limits and sentences (section 5). A name may be left out. */
export function faultsIn({ content, guestName }: CommentDraft): CommentFaults {
  const faults: CommentFaults = {};
  if (content.trim().length < 10) faults.content = 'Comment must be at least 10 characters';
  else if (content.length > 500) faults.content = 'Comment must be less than 500 characters';
  if (guestName && guestName.length < 2) faults.guestName = 'Name must be at least 2 characters';
  else if (guestName && guestName.length > 50) faults.guestName = 'Name must be less than 50 characters';
  return faults;
}

/** The loaded pages with one comment as it is now. */
export function withComment<Known extends { pages: Comment[][] }>(known: Known, changed: Comment): Known {
  const replace = (page: Comment[]) => page.map((comment) => (comment.id === changed.id ? changed : comment));
  return { ...known, pages: known.pages.map(replace) };
}
