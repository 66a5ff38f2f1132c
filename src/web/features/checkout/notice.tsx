import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type NoticeProps = {
  title: string;
  /** It is the result of what the customer just did, so it takes the focus. */
  isAnswer?: boolean;
  children?: ReactNode;
};

/** An alert above the payment. */
export function Notice({ title, isAnswer = false, children }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnswer) place.current?.focus();
  }, [isAnswer]);
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-40 gap-3 rounded-dialog bg-error-pale px-6 py-5 text-base outline-offset-0"
    >
      <p className="font-semibold text-error">{title}</p>
      {children}
    </div>
  );
}
