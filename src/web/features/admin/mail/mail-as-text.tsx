import { ScrollBox } from '../../../ui/scroll-box.tsx';

/** The plain text of an email. */
export function MailAsText({ text }: { text: string }) {
  return (
    <ScrollBox label="Text of the email" className="max-h-[60vh] overflow-auto rounded-field bg-oat p-4">
      <pre className="text-sm whitespace-pre-wrap">{text}</pre>
    </ScrollBox>
  );
}
