/** Long enough for the slowest browser to start the download. */
const revokedAfterMs = 60_000;

/** Starts a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs);
}
