import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

export interface PreviewFile {
  id: string;
  name: string;
}
const PreviewContext = createContext<(file: PreviewFile) => void>(() => {});
const FileDrawer = lazy(async () => ({ default: (await import('./FileDrawer.tsx')).FileDrawer }));

/** Opens a stored file in the drawer of the page. */
export function useFilePreview(): (file: PreviewFile) => void {
  return useContext(PreviewContext);
}

/** One preview drawer for everything inside; the viewer is loaded when the first file is opened. */
export function PreviewProvider({ children }: { children: ReactNode }): ReactNode {
  const [file, setFile] = useState<PreviewFile | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback((next: PreviewFile) => {
    setFile(next);
    setOpened(true);
  }, []);
  return (
    <PreviewContext value={open}>
      {children}
      {opened ? (
        <Suspense>
          <FileDrawer file={file} onClose={() => setFile(null)} />
        </Suspense>
      ) : null}
    </PreviewContext>
  );
}
