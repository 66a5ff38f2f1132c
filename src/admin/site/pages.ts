import { addRedirects, leadOn } from '#catalogue/redirects/redirects.ts';
import type { Catalogue } from '#catalogue/search/search.ts';
import { readFrame, showContent, showHome } from '#catalogue/site-pages/site-pages.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { storePicture } from '#media/pictures/pictures.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { changeAddress, createDocument, removeDocument, requireDocument } from '#shop/site/edit-site.ts';
import { readContent } from '#shop/site/site.ts';
import { pathOf, readForEditing } from './site-documents.ts';
import type { EditedDocument, SitePreview, StoredSitePicture } from './site-editing.contract.ts';

type NewPage = { kind: 'page' | 'article'; title: string; address?: string | undefined };

/** A draft that nobody sees yet. @throws Problem 400 for an address that is taken */
export async function createPage(deps: Deps, page: NewPage, byUserId: number): Promise<EditedDocument> {
  return readForEditing(deps, await createDocument(deps, page, byUserId));
}

/** The earlier address leads to the new one. @throws Problem 400 for one that is taken, 404 `page-not-found` */
export async function moveDocument(
  deps: Deps,
  key: string,
  address: string,
  byUserId: number,
): Promise<EditedDocument> {
  await changeAddress(deps, key, address, byUserId, async (tx, { kind, before, at }) => {
    const [from, to] = [pathOf(kind, before), pathOf(kind, address)];
    if (from === null || to === null) return;
    await leadOn(tx, from, to);
    await addRedirects(tx, [{ from, to }], { at, byUserId });
  });
  return readForEditing(deps, key);
}

/** @throws Problem 404 `page-not-found`, 409 `standing` */
export function removePage(deps: Deps, key: string, byUserId: number): Promise<void> {
  return removeDocument(deps, key, byUserId);
}

/** The draft as visitors will see it; of the menus and the look, on the home page. @throws Problem 404 `page-not-found` */
export async function previewDraft(deps: Deps, catalogue: Catalogue, key: string): Promise<SitePreview> {
  const { kind } = await requireDocument(deps.db, key);
  const isFrame = kind === 'menus' || kind === 'theme';
  const frame = await readFrame(deps.db, isFrame ? { [kind]: 'draft' } : {});
  if (kind === 'page' || kind === 'article') {
    const content = await readContent(deps.db, kind, key, 'draft');
    if (!content) throw new Problem(404, 'page-not-found', 'There is no such page.');
    return { frame, page: (await showContent(deps, catalogue, content)).page };
  }
  return { frame, page: (await showHome(deps, catalogue, isFrame ? 'live' : 'draft')).page };
}

/** For a block, a page or the logo; the file goes once no version shows it. @throws Problem 400 `no-picture`, `not-a-picture`, 413 */
export async function storeSitePicture(
  deps: Pick<Deps, 'db' | 'media'>,
  files: AsyncIterable<Uint8Array>,
): Promise<StoredSitePicture> {
  for await (const bytes of files) {
    const { key, width, height } = await storePicture(deps, bytes);
    return { src: pictureUrl(key), width, height, alt: '' };
  }
  throw new Problem(400, 'no-picture', 'Choose a picture to add.');
}
