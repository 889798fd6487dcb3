import { constants } from '@app/contract/constants';
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { FilePlace } from './file-place.ts';
import { PlaceFrames } from './PlaceFrames.tsx';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps, fonts and decoders that a document may not embed; each is fetched when a document needs it. */
const parts = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

/** Hands the reader the parts that were built into this application. */
class PartFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = Object.entries(parts).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    if (!address) throw new Error(filename);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(filename);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

let reader: PDFWorker | null = null;

/** One reader beside the page for all documents: to start another for each costs more than to open the file. */
function sharedReader(): PDFWorker {
  if (reader === null || reader.destroyed) reader = new PDFWorker();
  return reader;
}

/** Begins to open a PDF by address or bytes. */
export function openPdf({ url, bytes }: { url?: string; bytes?: Uint8Array }): PDFDocumentLoadingTask {
  return getDocument({
    // The reader takes the bytes away for good; a second attempt needs them again.
    ...(bytes ? { data: bytes.slice() } : { url }),
    worker: sharedReader(),
    BinaryDataFactory: PartFactory,
    useWorkerFetch: false,
    enableXfa: false,
  });
}

/** Leaves a document. A reader that does not come back from it within a moment is given up, so that the next document is not kept waiting. */
export function closePdf(task: PDFDocumentLoadingTask): void {
  const used = reader;
  const giveUp = setTimeout(() => used?.destroy(), patienceMs);
  const back = () => clearTimeout(giveUp);
  task.destroy().then(back, back);
}

const patienceMs = 2_000;

/** Height over width until the first page is read. */
const a4 = 297 / 210;

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

const noPlaces: readonly FilePlace[] = [];

/** Pages of a PDF; a page is drawn when it comes into sight, so 300 pages open like one. */
export function PdfPages({
  url,
  bytes,
  places = noPlaces,
}: {
  url?: string;
  bytes?: Uint8Array;
  places?: readonly FilePlace[];
}): ReactNode {
  const { t } = useTranslation();
  const { document, failure, ratio, loaded, retry } = usePdf(url, bytes);
  const [zoom, setZoom] = useState(1);
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  const step = (by: 1 | -1) => setZoom(steps[Math.max(0, Math.min(steps.length - 1, steps.indexOf(zoom) + by))] ?? 1);
  return (
    <>
      <div className="fv-bar">
        <span className="t2">
          {document ? t('file.pages', { count: document.numPages }) : t('file.loaded', { percent: loaded })}
        </span>
        <span className="sp" />
        <button type="button" className="ib" aria-label={t('file.smaller')} onClick={() => step(-1)}>
          <Icon name="minus" size={14} />
        </button>
        <span className="t2">{Math.round(zoom * 100)}%</span>
        <button type="button" className="ib" aria-label={t('file.larger')} onClick={() => step(1)}>
          <Icon name="plus" size={14} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled with the keyboard */}
      <section className="fv-pages" tabIndex={0} aria-label={t('file.title')}>
        {document
          ? Array.from({ length: document.numPages }, (_, at) => at + 1).map((number) => (
              <Page
                key={number}
                {...{ document, number, zoom, ratio }}
                places={places.filter(({ page }) => page === number)}
              />
            ))
          : null}
      </section>
    </>
  );
}

/** A PDF by address or bytes: how much of it came (in percent), the document with height over width of its first page, or why not. */
function usePdf(url: string | undefined, bytes: Uint8Array | undefined) {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [ratio, setRatio] = useState(a4);
  const [loaded, setLoaded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    const task = openPdf({ ...(url === undefined ? {} : { url }), ...(bytes ? { bytes } : {}) });
    let percent = 0;
    task.onProgress = ({ loaded: bytes, total }: { loaded: number; total: number }) => {
      percent = total > 0 ? Math.min(100, Math.floor((bytes / total) * 100)) : 0;
    };
    // The reader tells its progress many times a frame; the screen looks every 50 ms (R9-36).
    const poll = setInterval(() => setLoaded(percent), constants.pdfPollMs);
    const done = () => clearInterval(poll);
    task.promise.then(done, done);
    task.promise.then(
      async (opened) => {
        const first = await opened.getPage(1);
        const { width, height } = first.getViewport({ scale: 1 });
        setRatio(height / width);
        setDocument(opened);
      },
      (error: unknown) => setFailure(error),
    );
    return () => {
      done();
      closePdf(task);
    };
  }, [url, bytes, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { document, failure, ratio, loaded, retry };
}

function Page({
  document,
  number,
  zoom,
  ratio,
  places,
}: {
  document: PDFDocumentProxy;
  number: number;
  zoom: number;
  ratio: number;
  places: readonly FilePlace[];
}): ReactNode {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom means another resolution
  useEffect(() => {
    const target = canvas.current;
    const width = frame.current?.clientWidth ?? 640;
    if (!near || !target) return;
    let cancel = () => {};
    let gone = false;
    void document.getPage(number).then((page) => {
      if (gone) return;
      const density = window.devicePixelRatio || 1;
      const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * density });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      task.promise.catch(() => {
        // Cancelled because the page left the screen.
      });
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [document, number, near, zoom]);
  return (
    <div ref={frame} className="fv-page" style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${ratio}` }}>
      {near ? <canvas ref={canvas} role="img" aria-label={t('file.page', { number })} /> : null}
      <PlaceFrames places={places} />
    </div>
  );
}
