import { largestPicture } from '#media/pictures/picture-sources.contract.ts';
import { storePicture } from '#media/pictures/pictures.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { supplierHttp } from '../../connectors/supplier-http.ts';
import type { Patience } from '../../connectors/supplier-http.ts';
import type { SavedOffer, SavedPicture } from '../supplier-offers.ts';
import type { Failure } from '../sync-outcomes.ts';

export type FetchedPicture = Omit<SavedPicture, 'pictureKey'> & { key: string };

type Wanted = Pick<SavedOffer, 'pictureKey' | 'pictureEtag' | 'pictureModified' | 'pictureUrl'> & { imageUrl: string };

/**
 * Fetches a supplier's picture, validates, re-encodes and stores it, unless the shop has it already.
 * @throws SupplierError when its host fails
 */
export async function fetchPicture(
  deps: Pick<Deps, 'db' | 'media' | 'httpClient'>,
  supplierName: string,
  offer: Wanted,
  patience?: Patience,
): Promise<FetchedPicture | 'unchanged' | Failure> {
  const { imageUrl: url } = offer;
  const headers = { accept: 'image/*', ...(offer.pictureUrl === url && conditionsOf(offer)) };
  const response = await supplierHttp(deps.httpClient, supplierName, patience).send({
    url,
    headers,
    maxBytes: largestPicture,
  });
  if (response.status === 304) return 'unchanged';
  if (response.status !== 200)
    return {
      fault: 'no-picture',
      message: `${supplierName} has no picture at the address it names (${response.status}).`,
    };
  const key = await store(deps, response.body);
  if (typeof key !== 'string')
    return { ...key, message: `What ${supplierName} sent is not a picture that can be shown.` };
  const { etag = null, 'last-modified': modified = null } = response.headers;
  const isKnown = key === offer.pictureKey && url === offer.pictureUrl;
  if (isKnown && etag === offer.pictureEtag && modified === offer.pictureModified) return 'unchanged';
  return { key, pictureUrl: url, pictureEtag: etag, pictureModified: modified };
}

async function store(deps: Pick<Deps, 'db' | 'media'>, bytes: Buffer): Promise<string | { fault: 'bad-picture' }> {
  try {
    return (await storePicture(deps, bytes)).key;
  } catch (error) {
    if (error instanceof Problem) return { fault: 'bad-picture' };
    throw error;
  }
}

function conditionsOf({ pictureEtag: etag, pictureModified: modified }: Wanted) {
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}
