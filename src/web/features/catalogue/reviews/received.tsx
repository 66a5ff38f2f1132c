import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** In place of a form that was sent; takes the focus of its button. */
export function Received({ title, text }: { title: string; text: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} role="status" tabIndex={-1} className="mt-5 flex items-start gap-3 outline-none">
      <CircleCheck className="mt-0.5 size-5.5 shrink-0 text-success" strokeWidth={1.75} aria-hidden />
      <span>
        <strong className="font-semibold">{title}</strong> {text}
      </span>
    </p>
  );
}
