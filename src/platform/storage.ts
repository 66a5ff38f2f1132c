export type StoredFile = { name: string; bytes: number; storedAt: Date };

/**
 * Where the bytes of pictures are stored: a folder, or a bucket when the shop outgrows one machine.
 * Names are relative paths such as `masters/3f2a….webp`; what is stored under a name never changes.
 */
export type MediaStorage = {
  /** Null when nothing is stored under the name. */
  read: (name: string) => Promise<Buffer | null>;
  /** All or nothing: nobody ever reads half a file, and nothing written is lost by a power cut. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  has: (name: string) => Promise<boolean>;
  /** Everything in a folder, however deep. */
  list: (folder: string) => Promise<StoredFile[]>;
  /** Removes a file, or a folder with all its contents, if it exists. */
  remove: (name: string) => Promise<void>;
};
