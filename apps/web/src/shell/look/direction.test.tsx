import type { AreaDefinition } from '@app/contract';
import { localeOf, packOf } from '@app/contract/locales';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTexts, translate, useLocale } from '../../client/i18n.ts';
import { ChoiceList } from '../../features/auth/ChoiceList.tsx';
import { cellOf } from '../../runtime/list/area/cells.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Worded } from '../../ui/Worded.tsx';
import { Zh } from '../../ui/Zh.tsx';

const rose = 'كريم الورد 50 مل';
const henna = 'שמן חינה 云海';

const definition = {
  fields: [
    { key: 'name', type: 'text', label: { 'zh-CN': '名称', en: 'Name' } },
    { key: 'amount', type: 'decimal', unit: 'mL', label: { 'zh-CN': '净含量', en: 'Net content' } },
    { key: 'day', type: 'date', label: { 'zh-CN': '日期', en: 'Date' } },
    {
      key: 'kind',
      type: 'enum',
      label: { 'zh-CN': '类别', en: 'Kind' },
      options: [{ value: 'a', label: { 'zh-CN': '面霜', en: 'Cream' } }],
    },
  ],
} as unknown as AreaDefinition;

/** Renders `what` in a locale; returns the HTML. */
function seen(locale: string, what: ReactNode): string {
  const chosen = localeOf(locale) ?? 'zh-CN';
  useLocale.setState({ locale: chosen, language: packOf(chosen) });
  // Rendering on a server reads a store's initial state, so the locale is written there.
  Object.assign(useLocale.getInitialState(), useLocale.getState());
  return renderToStaticMarkup(what);
}

describe('words written from the right beside numbers and dates', () => {
  beforeAll(async () => {
    await startTexts();
    i18next.addResourceBundle('zh-CN', 'texts', { sent: '“{{name}}”于 {{day}} 提交，共 {{count}} 项。' });
  });
  afterEach(() => void seen('zh-CN', null));

  it('a name keeps its direction to itself in a cell, a title and a choice; other names stay plain', () => {
    expect(seen('zh-CN', <Zh text={rose} />)).toBe(`<bdi>${rose}</bdi>`);
    expect(seen('zh-CN', <Zh text="云海霜 50 mL" />)).toBe('云海霜 50 mL');
    expect(seen('zh-CN', cellOf(definition, 'name', { name: henna }))).toBe(`<bdi>${henna}</bdi>`);
    expect(seen('zh-CN', <PageHeader title={rose} />)).toContain(`<h1><bdi>${rose}</bdi></h1>`);
    const choices = seen(
      'en',
      <ChoiceList label="x" choices={[{ id: '1', name: henna, icon: 'columns' }]} onChoose={() => undefined} />,
    );
    expect(choices).toContain('<b><bdi>שמן חינה <span lang="zh-CN">云海</span></bdi></b>');
  });

  it('numbers, numbers of applications and days are written from the left wherever they stand', () => {
    const cell = (field: string, value: unknown) => seen('ar', cellOf(definition, field, { [field]: value }));
    expect(cell('amount', '50')).toBe('<span class="list-number" dir="ltr">50 mL</span>');
    expect(cell('day', '2026-11-22')).toBe('<time dir="ltr">2026-11-22</time>');
    expect(cell('submittedAt', '2026-11-22 10:04:00')).toBe('<time dir="ltr">2026-11-22 10:04</time>');
    expect(cell('certNo', '国妆备2026(1)')).toBe('<span class="list-code" dir="ltr"><bdi>国妆备2026(1)</bdi></span>');
  });

  it('a value in a sentence is isolated when it is written from the right, and nothing else is touched', () => {
    const values = { name: rose, day: '2026-11-22', count: 3 };
    expect(translate('sent', values)).toBe(`“\u2068${rose}\u2069”于 2026-11-22 提交，共 3 项。`);
    expect(translate('sent', { ...values, name: '云海霜' })).toBe('“云海霜”于 2026-11-22 提交，共 3 项。');
  });

  it('R9-08 R9-15 a page written from the right shows the sentences that fall back as written from the left', () => {
    seen('ar', null);
    const values = { name: '云海霜', day: '2026-11-22', count: 3 };
    expect(translate('sent', values)).toBe('\u2066“云海霜”于 2026-11-22 提交，共 3 项。\u2069');
    expect(seen('he', <Zh text="云海霜 (50 mL)" />)).toBe('<bdi>云海霜 (50 mL)</bdi>');
  });

  it('R9-08 a text that is there in one language only says which', () => {
    const text = { 'zh-CN': '面霜', en: 'Cream' };
    expect(seen('zh-TW', <Worded text={text} />)).toBe('<span lang="zh-CN">面霜</span>');
    expect(seen('zh-TW', <Worded text={{ ...text, 'zh-TW': '面霜' }} />)).toBe('面霜');
    expect(seen('zh-TW', cellOf(definition, 'kind', { kind: 'a' }))).toBe('<span lang="zh-CN">面霜</span>');
    expect(seen('en', <Worded text={text} />)).toBe('Cream');
  });
});
