export type HttpClientErrorKind = 'address' | 'network' | 'timeout' | 'too-large' | 'redirects';

/** The exchange came to nothing. Answers of any status are answers and no faults. */
export class HttpClientError extends Error {
  readonly kind: HttpClientErrorKind;

  constructor(kind: HttpClientErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutsideFault';
    this.kind = kind;
  }
}
