import { StartError } from '../start-error.ts';

/** Why a backup cannot be made or used, in a sentence for the owner. */
export class BackupError extends StartError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

export function damaged(cause?: unknown): BackupError {
  return new BackupError('The backup is damaged: it has been changed or cut off since it was written.', { cause });
}
