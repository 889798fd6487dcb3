// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepWatermark, watermarkLines } from './watermark.ts';

const applicant = { fullname: '林嘉怡', account: 'applicant' };

describe('R2.4-25 the watermark over the tabs', () => {
  it('names person, account and date', () => {
    expect(watermarkLines(applicant, null, '2026-11-22')).toEqual(['林嘉怡 applicant 2026-11-22']);
  });

  it('names both persons of a switched session: the one behind it first', () => {
    expect(watermarkLines(applicant, { fullname: '平台管理员', account: 'admin' }, '2026-11-22')).toEqual([
      '平台管理员 admin →',
      '林嘉怡 applicant 2026-11-22',
    ]);
  });
});

describe('R9-32 the watermark is looked after every 500 ms', () => {
  const { getContext, toDataURL } = HTMLCanvasElement.prototype;
  let stop: () => void = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    const pen = { translate() {}, rotate() {}, fillText() {} };
    HTMLCanvasElement.prototype.getContext = () => pen as never;
    HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,AAAA';
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    Object.assign(HTMLCanvasElement.prototype, { getContext, toDataURL });
    document.body.replaceChildren();
  });

  it.each<[string, (mark: HTMLElement) => void]>([
    ['removed', (mark) => mark.remove()],
    ['made invisible', (mark) => mark.setAttribute('style', 'display:none')],
    ['hidden', (mark) => mark.setAttribute('hidden', '')],
    ['without its class', (mark) => mark.setAttribute('class', '')],
    ['moved elsewhere', (mark) => document.body.append(mark)],
  ])('%s, it is back by the next look', (_, spoil) => {
    const host = document.body.appendChild(document.createElement('div'));
    stop = keepWatermark(host, applicant, null);
    const marks = () => [...document.querySelectorAll<HTMLElement>('.watermark')];
    vi.advanceTimersByTime(500);
    const [mark] = marks();
    expect(mark?.dataset.text).toMatch(/^林嘉怡 applicant \d{4}-\d{2}-\d{2}$/);
    vi.advanceTimersByTime(500);
    expect(marks()).toEqual([mark]);
    if (mark) spoil(mark);
    vi.advanceTimersByTime(499);
    expect(marks().some((one) => one !== mark)).toBe(false);
    vi.advanceTimersByTime(1);
    const [back, ...more] = marks();
    expect([back?.parentElement, back?.hidden, more]).toEqual([host, false, []]);
    expect(back?.style.backgroundImage).toContain('data:image/png');
    expect(back?.style.pointerEvents).toBe('none');
  });
});
