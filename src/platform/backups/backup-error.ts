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

const sentences: Record<string, string> = {
  ENOSPC: 'The disk that backups go to is full.',
  EACCES: 'The shop may not write to the folder for backups.',
  EROFS: 'The folder for backups is read-only.',
  '53100': 'The database’s disk is full.', // PostgreSQL's disk_full
};

/** Messages of PostgreSQL and the system may contain addresses and values, which belong in the log only. Undefined: a bug. */
export function whyItFailed(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  return error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
}
