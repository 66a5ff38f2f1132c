import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { DragEvent } from 'react';

type FileDropProps = {
  label: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A file input that also accepts dropped files. */
export function FileDrop({ label, hint, accept, multiple = false, onFiles }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <label
      htmlFor={id}
      className={clsx('file-drop', isOver && 'is-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload className="size-6 text-muted" aria-hidden />
      <span className="font-semibold text-pine">{label}</span>
      <span className="text-sm text-muted">{hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
