import { describe, expect, it, test } from 'vitest';
import { constants } from './constants.ts';
import {
  durationText,
  durationUnits,
  durationUnitText,
  formatDate,
  relativeTime,
  shortNumber,
  versionLine,
} from './formatters.ts';
import { directionOf, locales, packOf } from './locales.ts';
import { languages } from './text.ts';

const now = new Date('2026-06-15T10:00:00+08:00');
const ago = (milliseconds: number) => relativeTime(new Date(now.getTime() - milliseconds), now, 'zh-CN');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

describe('how long ago', () => {
  it('R9-48 under 1 s is just now, also when the clocks differ a little', () => {
    expect([ago(0), ago(999), ago(-999)]).toEqual(['刚刚', '刚刚', '刚刚']);
    expect(relativeTime(now, now, 'en')).toBe('just now');
    expect(relativeTime(now, now, 'zh-TW')).toBe('剛剛');
  });

  it('R9-49…R9-52 seconds, minutes, hours and days, each up to its limit', () => {
    expect([ago(second), ago(minute - 1)]).toEqual(['1秒前', '59秒前']);
    expect([ago(minute), ago(hour - 1)]).toEqual(['1分钟前', '59分钟前']);
    expect([ago(hour), ago(day - 1)]).toEqual(['1小时前', '23小时前']);
    expect([ago(day), ago(30 * day - 1)]).toEqual(['1天前', '29天前']);
  });

  it('R9-53 older is month, day and time, in another year the full format', () => {
    expect(ago(30 * day)).toBe('05-16 10:00');
    expect(ago(165 * day)).toBe('01-01 10:00');
    expect(ago(166 * day)).toBe('2025-12-31 10:00:00');
    expect(ago(-hour)).toBe('2026-06-15 11:00:00');
  });
});

describe('numbers, dates and durations', () => {
  it('R9-54 the default format is yyyy-MM-dd HH:mm:ss, in the time zone of the product', () => {
    expect(constants.dateTimeFormat).toBe('yyyy-MM-dd HH:mm:ss');
    expect(formatDate(new Date('2026-01-01T16:05:09Z'))).toBe('2026-01-02 00:05:09');
    expect(formatDate(new Date('2026-01-01T16:05:09Z'), 'dd.MM.yyyy')).toBe('02.01.2026');
    expect(formatDate(new Date(Number.NaN))).toBe('');
  });

  it('R9-55 the units of a duration are seconds, minutes, hours and days', () => {
    expect(durationUnits.map((unit) => durationUnitText(unit, 'zh-CN'))).toEqual(['秒', '分钟', '小时', '天']);
    expect(durationUnits.map((unit) => durationUnitText(unit, 'en'))).toEqual(['seconds', 'minutes', 'hours', 'days']);
    expect(durationText(day + 2 * hour + 3 * minute + 4_900, 'zh-CN')).toBe('1天2小时3分钟4秒');
    expect(durationText(day + 2 * hour, 'en')).toBe('1 day 2 hours');
    expect(durationText(400, 'zh-TW')).toBe('0秒');
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [999.5, '999.5'],
    [-999, '-999'],
    [1_000, '1.00k'],
    [1_234, '1.23k'],
    [999_994, '999.99k'],
    [999_995, '1.00M'],
    [-1_500_000, '-1.50M'],
    [2.5e9, '2.50G'],
    [1e12, '1.00T'],
    [1e15, '1.00P'],
    [1e18, '1.00E'],
    [1e21, '1000.00E'],
    [Number.NaN, ''],
  ])('R9-56 %d is written %s', (value, text) => {
    expect(shortNumber(value)).toBe(text);
  });

  it('R9-21 version, server address where there is one, and the date 2025-5-9', () => {
    const built = { version: '1.2.3', buildDate: constants.builtAt };
    expect(constants.builtAt).toBe('2025-5-9');
    expect(versionLine({ ...built, serverAddress: '' }, 'en')).toBe('Version 1.2.3, built 2025-5-9');
    expect(versionLine({ ...built, serverAddress: '10.0.0.5' }, 'en')).toBe('Version 1.2.3 (10.0.0.5), built 2025-5-9');
    expect(versionLine({ ...built, serverAddress: '10.0.0.5' }, 'zh-CN')).toBe(
      '版本 1.2.3（10.0.0.5），构建于 2025-5-9',
    );
  });
});

describe('constants of the look', () => {
  it('R9-07 R9-08 the default and the fallback language are zh-CN', () => {
    expect(constants.defaultLanguage).toBe('zh-CN');
    expect(constants.fallbackLanguage).toBe('zh-CN');
  });

  it('R9-17…R9-20 size small of four, theme classic, colour #409EFF', () => {
    expect(constants.sizes).toEqual(['default', 'medium', 'small', 'mini']);
    expect(constants.defaultSize).toBe('small');
    expect(constants.defaultTheme).toBe('classic');
    expect(constants.defaultColour).toBe('#409EFF');
  });

  it('R9-22…R9-25 pages of 20, of 10, 20, 50 or 100, from page 1; the table of uploaded files is 340 high', () => {
    expect(constants.pageSize).toBe(20);
    expect(constants.pageSizes).toEqual([10, 20, 50, 100]);
    expect(constants.uploadedTableHeight).toBe(340);
    expect(constants.defaultPage).toBe(1);
  });
});

describe('locales', () => {
  it('R9-13 R9-14 the wider list is the one of the specification', () => {
    const first =
      'af-ZA, ar, bg, ca, cs-CZ, da, de, ee, el, en, eo, es, eu, fa, fi, fr, he, hr, hu, hy-AM, id, it, ja, kg, km, ko, ku, kz';
    const second =
      'lt, lv, mn, nb-NO, nl, pl, pt, pt-br, ro, ru-RU, sk, sl, sr, sv-SE, ta, th, tk, tr-TR, ua, ug-CN, uz-UZ, vi, zh-CN, zh-TW';
    expect(locales).toEqual([...first.split(', '), ...second.split(', ')]);
  });

  it('R9-15 the texts of other locales are zh-CN; five of them are written from the right', () => {
    expect(locales.filter((locale) => packOf(locale) !== 'zh-CN')).toEqual(['en', 'zh-TW']);
    expect(languages.every((language) => packOf(language) === language)).toBe(true);
    expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar', 'fa', 'he', 'ku', 'ug-CN']);
  });
});
