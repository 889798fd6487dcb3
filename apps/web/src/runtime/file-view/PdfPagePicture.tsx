import { type ReactNode, useEffect, useRef } from 'react';
import { closePdf, openPdf } from './PdfPages.tsx';

/** One page of a PDF as a picture that fills its box. */
export function PdfPagePicture({ url, number }: { url: string; number: number }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const task = openPdf({ url });
    task.promise
      .then((document) => document.getPage(number))
      .then(async (page) => {
        const target = canvas.current;
        if (!target) return;
        const width = (target.clientWidth || 640) * (window.devicePixelRatio || 1);
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
        target.width = Math.floor(viewport.width);
        target.height = Math.floor(viewport.height);
        await page.render({ canvas: target, viewport }).promise;
      })
      .catch(() => {
        // The page was left before it was drawn; a file that cannot be opened says so in the state of its reading.
      });
    return () => closePdf(task);
  }, [url, number]);
  return <canvas ref={canvas} />;
}
