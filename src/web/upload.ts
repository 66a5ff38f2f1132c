import { mayRetry, RequestError } from './api.ts';

type UploadOptions = {
  /** Omit for form data: the browser sets it. */
  contentType?: string;
  /** The share sent so far, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Uploads a file or form data to the shop's API and reports progress; retried after signing in again, like any call.
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
    if (error instanceof RequestError && (await mayRetry(error.status, error.rejection)))
      return send(path, body, options);
    throw error;
  }
}

function send<Response>(path: `/api/${string}`, body: Blob | FormData, options: UploadOptions): Promise<Response> {
  const { contentType, onProgress } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  // fetch does not report upload progress.
  const call = new XMLHttpRequest();
  call.open('POST', path);
  call.setRequestHeader('accept', 'application/json');
  if (contentType) call.setRequestHeader('content-type', contentType);
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  call.addEventListener('error', () => reject(new TypeError('The connection broke')));
  call.addEventListener('load', () => {
    const { status, responseText, statusText } = call;
    if (status < 200 || status > 299) reject(new RequestError(status, responseText || statusText));
    // The API validates its responses against the contract that this type is inferred from.
    else resolve(JSON.parse(responseText) as Response);
  });
  call.send(body);
  return promise;
}
