/** `changing`: somebody writes the file just now. */
export type FileServerErrorKind = 'credentials' | 'host-key' | 'no-file' | 'too-large' | 'changing';

export class FileServerError extends Error {
  readonly kind: FileServerErrorKind;
  /** What the server showed in place of the expected key. */
  readonly hostKey: string | undefined;

  constructor(kind: FileServerErrorKind, hostKey?: string) {
    super(kind);
    this.name = 'FileServerError';
    this.kind = kind;
    this.hostKey = hostKey;
  }
}
