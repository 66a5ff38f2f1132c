import { Download } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link to a file from the API, such as a CSV; the server sets the file name. */
export function DownloadLink({ href, children }: { href: `/api/${string}`; children: ReactNode }) {
  return (
    <a href={href} download className="admin-action">
      <Download className="size-4.5" aria-hidden />
      {children}
    </a>
  );
}
