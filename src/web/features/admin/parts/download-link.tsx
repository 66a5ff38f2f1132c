import type { ReactNode } from 'react';
import { Download } from 'lucide-react';

/** For an answer that is a file, such as a CSV; the browser saves it under the name the server gives. */
export function DownloadLink({ href, children }: { href: `/api/${string}`; children: ReactNode }) {
  return (
    <a href={href} download className="admin-action">
      <Download className="size-4.5" aria-hidden />
      {children}
    </a>
  );
}
