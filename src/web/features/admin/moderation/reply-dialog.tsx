import type { ContactMessage } from '#community/contact/contact.contract.ts';
import { MessageDialog } from '../forms/message-dialog.tsx';
import { moderationKey } from '../lists/moderate.queries.ts';
import { shortDate } from '../parts/formats.rules.ts';
import { Replies } from '../parts/replies.tsx';
import { toDoQuery } from '../parts/to-do.queries.ts';

const contract = async () => (await import('#community/contact/contact.contract.ts')).replyBody;

const toTheirs = { title: 'Reply to', label: 'Your reply', noun: 'Reply', last: 'their message' };
const toOurs = { title: 'Write to', label: 'Your message', noun: 'Message', last: 'our last one' };

/** An email to whoever wrote, or was written to, with that message below ours. */
export function ReplyDialog({ message, onClose }: { message: ContactMessage | undefined; onClose: () => void }) {
  const { title, last, ...words } = message?.isFromShop ? toOurs : toTheirs;
  return (
    <MessageDialog
      {...words}
      open={message !== undefined}
      onClose={onClose}
      title={`${title} ${message?.name ?? ''}`}
      hint={`Goes to ${message?.email} with ${last} below it. Their answer comes to the shop’s mailbox, not here.`}
      path={`/api/admin/contact-messages/${message?.id}/replies`}
      contract={contract}
      stale={[[moderationKey], toDoQuery.queryKey]}
    >
      {message && (
        <blockquote className="grid max-h-60 gap-1 overflow-y-auto rounded-field bg-oat px-4 py-3 text-sm">
          <p className="text-muted">
            {message.isFromShop ? 'We' : message.name} wrote on {shortDate(message.createdAt)}:
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>
          <Replies replies={message.replies} />
        </blockquote>
      )}
    </MessageDialog>
  );
}
