import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { PreviewFile, PreviewPlace } from './preview-file.ts';

/**
 * Opens a file; `among` are its neighbours, between whose pictures the viewer goes to and fro; `large` shows a picture over
 * the whole window at once.
 */
export type OpenPreview = (file: PreviewFile, among?: readonly PreviewFile[], large?: boolean) => void;
const PreviewContext = createContext<OpenPreview>(() => {});
const FilePreview = lazy(async () => ({ default: (await import('./FilePreview.tsx')).FilePreview }));

/** Opens a stored file for looking. */
export function useFilePreview(): OpenPreview {
  return useContext(PreviewContext);
}

/** One preview for everything inside; the viewer is loaded when the first file is opened. */
export function PreviewProvider({
  children,
  place = 'drawer',
}: {
  children: ReactNode;
  place?: PreviewPlace;
}): ReactNode {
  const [file, setFile] = useState<PreviewFile | null>(null);
  const [among, setAmong] = useState<readonly PreviewFile[]>([]);
  const [opened, setOpened] = useState(false);
  const [large, setLarge] = useState(false);
  const open = useCallback<OpenPreview>((next, neighbours, atOnce = false) => {
    setFile(next);
    setLarge(atOnce);
    setAmong(neighbours ?? [next]);
    setOpened(true);
  }, []);
  return (
    <PreviewContext value={open}>
      {children}
      {opened ? (
        <Suspense>
          <FilePreview file={file} among={among} place={place} large={large} onClose={() => setFile(null)} />
        </Suspense>
      ) : null}
    </PreviewContext>
  );
}
