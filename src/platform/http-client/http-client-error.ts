export type HttpClientErrorKind = 'address' | 'network' | 'timeout' | 'too-large' | 'redirects';

/** The request got no response. A response of any status is not an error. */
export class HttpClientError extends Error {
  readonly kind: HttpClientErrorKind;

  constructor(kind: HttpClientErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HttpClientError';
    this.kind = kind;
  }
}
