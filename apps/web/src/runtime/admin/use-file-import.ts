import { useState } from 'react';
import { type ApiError, toApiError } from '../../client/index.ts';

/** One file on its way to the server: what `read` made of the last one, or why it was refused. */
export function useFileImport<R>(read: (file: File) => Promise<R>): {
  file: File | null;
  report: R | null;
  fault: ApiError | null;
  busy: boolean;
  take: (file: File) => Promise<void>;
  /** Forgets the file and what came of it. */
  clear: () => void;
} {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<R | null>(null);
  const [fault, setFault] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = (chosen: File | null) => {
    setFile(chosen);
    setReport(null);
    setFault(null);
  };
  const take = async (chosen: File) => {
    begin(chosen);
    setBusy(true);
    try {
      setReport(await read(chosen));
    } catch (error) {
      setFault(toApiError(error));
    } finally {
      setBusy(false);
    }
  };
  return { file, report, fault, busy, take, clear: () => begin(null) };
}
