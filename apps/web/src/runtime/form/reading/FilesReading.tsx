import type { ReactNode } from 'react';
import type { StoredFile } from '../upload/use-uploads.ts';
import { ReadingState } from './ReadingState.tsx';
import { useReadings } from './use-readings.ts';
import './reading.css';

/** For each stored paper whether its text was read, and what to do if not. */
export function FilesReading({ files, readOnly }: { files: readonly StoredFile[]; readOnly: boolean }): ReactNode {
  const { readings, begin } = useReadings(
    files.map(({ id }) => id),
    false,
  );
  return readings.map((reading) => (
    <ReadingState
      key={reading.attachmentId}
      reading={reading}
      {...(readOnly ? {} : { onRead: () => void begin(reading.attachmentId) })}
    />
  ));
}
