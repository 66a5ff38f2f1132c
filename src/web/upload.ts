import { mayAskAgain, RequestError } from './api.ts';

type UploadOptions = {
  /** Left out for a form, whose own type the browser knows. */
  contentType?: string;
  /** How much has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a file or a form of files to the shop's API and tells how far it is; after the session has ended once more, as any call.
 * @throws RequestError
 */
export async function upload<Response>(
  path: `/api/${string}`,
  body: Blob | FormData,
  options: UploadOptions = {},
): Promise<Response> {
  try {
    return await send(path, body, options);
  } catch (error) {
    if (error instanceof RequestError && (await mayAskAgain(error.status, error.refusal)))
      return send(path, body, options);
    throw error;
  }
}

function send<Response>(path: `/api/${string}`, body: Blob | FormData, options: UploadOptions): Promise<Response> {
  const { contentType, onProgress } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  // fetch does not tell how much of a body has been sent.
  const call = new XMLHttpRequest();
  call.open('POST', path);
  call.setRequestHeader('accept', 'application/json');
  if (contentType) call.setRequestHeader('content-type', contentType);
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  call.addEventListener('error', () => reject(new TypeError('The connection broke')));
  call.addEventListener('load', () => {
    const { status, responseText, statusText } = call;
    if (status < 200 || status > 299) reject(new RequestError(status, responseText || statusText));
    // The API checks what it answers against the contract that the type comes from.
    else resolve(JSON.parse(responseText) as Response);
  });
  call.send(body);
  return promise;
}
