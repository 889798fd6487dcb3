import { describe, expect, it } from 'vitest';
import { watermarkLines } from './watermark.ts';

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
