/** Long enough for the slowest browser to have begun saving. */
const cachedForMs = 60_000;

/** Hands the visitor a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), cachedForMs);
}
