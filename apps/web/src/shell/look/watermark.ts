import { constants } from '@app/contract/constants';
import { today } from '../../client/today.ts';

/** A person named in the watermark. */
export interface Marked {
  fullname: string;
  account: string;
}

/** Lines of the watermark: the person and the day; in a switched session first the person who switched. */
export function watermarkLines(person: Marked, behind: Marked | null, day: string): string[] {
  const named = ({ fullname, account }: Marked) => [fullname, account].filter(Boolean).join(' ');
  const own = `${named(person)} ${day}`.trim();
  return behind ? [`${named(behind)} →`, own] : [own];
}

/**
 * Name, account and date over the tabs (R2.4-25): a picture of 240 × 240 that repeats. Checked every 500 ms and
 * put back when it was removed, moved or hidden. Returns the function that stops it.
 */
export function keepWatermark(host: HTMLElement, person: Marked, behind: Marked | null): () => void {
  let mark: HTMLElement | null = null;
  let drawn = '';
  const look = () => {
    const lines = watermarkLines(person, behind, today());
    const text = lines.join(' ');
    if (mark && drawn === text && isIntact(mark, host)) return;
    mark?.remove();
    drawn = text;
    mark = markOf(lines);
    host.append(mark);
  };
  // Not drawn at once: drawing takes time, and the page below has to be shown first.
  const timer = setInterval(look, constants.watermarkCheckMs);
  return () => {
    clearInterval(timer);
    mark?.remove();
  };
}

const styleOf = (image: string) =>
  `position:absolute;inset:0;z-index:1;pointer-events:none;background-image:${image};background-repeat:repeat`;

function markOf(lines: readonly string[]): HTMLElement {
  const mark = document.createElement('div');
  mark.className = 'watermark';
  mark.setAttribute('aria-hidden', 'true');
  mark.dataset.text = lines.join(' ');
  mark.style.cssText = styleOf(`url(${draw(lines)})`);
  mark.dataset.look = mark.style.cssText;
  return mark;
}

function isIntact(mark: HTMLElement, host: HTMLElement): boolean {
  return (
    mark.parentElement === host &&
    mark.className === 'watermark' &&
    !mark.hidden &&
    mark.style.cssText === mark.dataset.look
  );
}

const lineHeight = 20;

function draw(lines: readonly string[]): string {
  const size = constants.watermarkSize;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.translate(size / 2, size / 2);
  pen.rotate((-22 * Math.PI) / 180);
  pen.fillStyle = 'rgba(128, 136, 150, 0.13)';
  pen.font = '13px system-ui, sans-serif';
  pen.textAlign = 'center';
  for (const [at, line] of lines.entries()) pen.fillText(line, 0, (at - (lines.length - 1) / 2) * lineHeight, size);
  return canvas.toDataURL();
}
