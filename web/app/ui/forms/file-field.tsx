import { useState } from "react";
import { formatCount } from "../format.ts";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";

export function FileField({
  control,
  help,
  accept,
}: FieldProps & {
  /** MIME types or file extensions, as in HTML. */
  readonly accept: string;
}) {
  const [file, setFile] = useState<{ readonly name: string; readonly size: number } | null>(null);
  return (
    <FieldFrame control={control} help={help}>
      {(tied) => (
        <div className="file-field">
          <input
            type="file"
            accept={accept}
            {...tied}
            onClick={(event) => {
              // A file that is chosen again, as it is once repaired, is a change only then.
              event.currentTarget.value = "";
            }}
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
          <output htmlFor={tied.id} className="help">
            {file === null ? "" : `${file.name}(${formatFileSize(file.size)})`}
          </output>
        </div>
      )}
    </FieldFrame>
  );
}

const KB = 1024;

/** 812バイト, 12KB, 1.2MB */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes}バイト`;
  if (bytes < KB * KB) return `${formatCount(Math.round(bytes / KB))}KB`;
  return `${(bytes / KB / KB).toFixed(1)}MB`;
}
