/** `changedAt` in seconds; `size` if it says another one than it gives. */
type ServedFile = { bytes: Buffer; changedAt: number; size?: number };

/** What is on a file server, by path. */
export type Files = Map<string, ServedFile>;

export function sizeOf({ bytes, size = bytes.length }: ServedFile): number {
  return size;
}

export type FileServer = {
  port: number;
  files: Files;
  /** How many times a file was read. */
  reads(): number;
  close(): Promise<void>;
};

/** Who may read the files. */
export const signIn = { name: 'barker', password: 'fetch:the stick' };
