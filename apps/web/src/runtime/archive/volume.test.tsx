// @vitest-environment jsdom
import type { ArchiveItem, ArchiveVolume, Json } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { VolumeDisposal } from './VolumeDisposal.tsx';
import { VolumeDocuments } from './VolumeDocuments.tsx';
import { VolumeSide } from './VolumeSide.tsx';

const words = (text: string) => ({ 'zh-CN': text, en: text, 'zh-TW': text });
const hash = (sign: string) => sign.repeat(64);
const item = (code: string, title: string, more: Partial<ArchiveItem> = {}): ArchiveItem => ({
  id: code,
  position: Number(code),
  code,
  title: words(title),
  name: title,
  source: 'letter',
  required: true,
  internal: false,
  state: 'present',
  reason: null,
  at: '2026-11-20 09:00:00',
  attachmentId: null,
  bytes: 2048,
  sha256: hash('a'),
  fault: null,
  chain: null,
  link: null,
  ...more,
});
const volumeOf = (items: ArchiveItem[], more: Partial<ArchiveVolume> = {}): ArchiveVolume => ({
  id: '1',
  number: '演档20260001',
  caseId: '7',
  area: 'reg/first',
  caseTitle: '岚屿演示轻透防晒乳',
  class: 'p1',
  catalogueOn: '2026-01-01',
  required: items.filter(({ required }) => required).length,
  present: items.filter(({ required, state }) => required && state !== 'missing').length,
  items,
  sealedAt: null,
  sealedBy: null,
  root: null,
  signatureId: null,
  retention: null,
  retentionUntil: null,
  checkedAt: '2026-11-20 10:00:00',
  disposal: null,
  ...more,
});
const sealed = {
  sealedAt: '2026-11-21 10:00:00',
  sealedBy: '文澜',
  root: hash('c'),
  signatureId: '5',
  retention: 'permanent',
};

describe('the volume of a case', () => {
  let page: Awaited<ReturnType<typeof draw>>;
  afterEach(() => page.end());
  const of = (volume: ArchiveVolume) => () => volume as unknown as Json;
  const place = { area: 'archive/records', caseId: '1' };

  it('lists its documents, tints what is missing or wrong, and names what is missing once more', async () => {
    const items = [
      item('1', '受理通知书'),
      item('2', '检验报告', { fault: 'gone' }),
      item('3', '产品执行的标准', { state: 'missing', sha256: null, bytes: null, at: null }),
    ];
    page = await draw(<VolumeDocuments {...place} />, of(volumeOf(items)));
    await page.see('受理通知书');
    const rows = page.screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.classList.contains('is-wrong'))).toEqual([false, true, true]);
    expect(page.screen.getByRole('alert').textContent).toContain('3 产品执行的标准');
    expect(rows[0]?.textContent).toContain('aaaa···aaaa');
  });

  it('is exported only once it is sealed, and counts what is wrong', async () => {
    const open = volumeOf([item('1', '受理通知书'), item('2', '检验报告', { fault: 'changed' })]);
    page = await draw(<VolumeSide {...place} />, of(open));
    await page.see('演档20260001');
    expect(page.screen.getByRole('button', { name: /zip/i }).hasAttribute('disabled')).toBe(true);
    await page.end();
    page = await draw(<VolumeSide {...place} />, of(volumeOf([item('1', '受理通知书', { chain: hash('b') })], sealed)));
    await page.see('文澜');
    expect(page.screen.getByRole('button', { name: /zip/i }).hasAttribute('disabled')).toBe(false);
    expect(page.screen.getByText('cccc···cccc')).toBeTruthy();
  });

  it('that is disposed of says when, by whom and on which list; nothing looks for its files', async () => {
    const disposal = { at: '2037-01-02 10:00:00', by: '高屹', listedBy: '黎安', listId: '9', listNo: '演档销20370001' };
    const gone = { ...sealed, disposal: { ...disposal, reason: '期限已满', removedAt: null } };
    page = await draw(<VolumeSide {...place} />, of(volumeOf([item('1', '受理通知书', { chain: hash('b') })], gone)));
    await page.see('演档销20370001');
    for (const said of ['高屹', '黎安', '期限已满', '正在删除', 'cccc···cccc']) expect(page.text()).toContain(said);
    expect(page.screen.queryByRole('button', { name: /zip/i })).toBeNull();
    expect(page.asked.some(({ path }) => path.endsWith('/archive/check'))).toBe(false);
    await page.redraw(<VolumeDisposal disposal={{ ...gone.disposal, by: null, removedAt: '2037-01-02 10:00:05' }} />);
    expect(page.text()).not.toContain('批准人');
    expect(page.text()).toContain('2037-01-02 10:00:05');
  });
});
