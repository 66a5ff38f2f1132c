import { SaxesParser } from 'saxes';
import type { StoredFile } from '../storage.ts';

export type Listing = { files: StoredFile[]; next: string | undefined };

/** One page of an S3 listing. @throws when the XML is malformed or cut off */
export function readListing(xml: string): Listing {
  const listing: Listing = { files: [], next: undefined };
  const parser = new SaxesParser();
  let text = '';
  let file = { name: '', bytes: 0, storedAt: new Date(0) };
  const fields: Record<string, () => void> = {
    Key: () => void (file.name = text),
    Size: () => void (file.bytes = Number(text)),
    LastModified: () => void (file.storedAt = new Date(text)),
    Contents: () => {
      listing.files.push(file);
      file = { name: '', bytes: 0, storedAt: new Date(0) };
    },
    NextContinuationToken: () => void (listing.next = text),
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => void (text = ''));
  parser.on('text', (more) => void (text += more));
  parser.on('closetag', ({ name }) => fields[name]?.());
  parser.write(xml).close();
  return listing;
}
