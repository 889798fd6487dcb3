import type { FormulationRow, ReviewDossier, ReviewResult } from '@app/contract';
import { expect } from 'vitest';
import type { RuleFixture } from '../regulation/rule-fixtures.ts';

/** The dossier that an example of a rule stands for. */
export function dossierOf(fixture: RuleFixture): ReviewDossier {
  return {
    procedure: 'filing',
    origin: 'domestic',
    classificationCode: fixture.code,
    rows: fixture.rows.map(
      (
        [name, inci, percent, purpose = '皮肤调理剂', level = 1, component = '', remark = ''],
        index,
      ): FormulationRow => {
        const row: FormulationRow = {
          rowId: `r${index}`,
          level: level === 2 ? 2 : 1,
          name: level === 2 ? String(component) : name,
          percent,
          purpose: String(purpose),
        };
        if (inci !== '') row.inci = inci;
        if (remark !== '') row.remark = String(remark);
        const part = fixture.part[String(index)];
        if (part !== undefined) row.part = part;
        return row;
      },
    ),
    documents: fixture.documents.map((code) => ({ code, files: [{ id: '1', name: `${code}.pdf` }] })),
    facts: fixture.facts,
    ...fixture.dossier,
  };
}

/** What a rule says about its fixture is what the fixture expects, and each finding names its places and is no error while unverified. */
export function expectVerdict(fixture: RuleFixture, result: ReviewResult): void {
  const findings = result.findings.filter((finding) => finding.rule === fixture.rule);
  if (fixture.expect === 'pass') {
    expect(findings.map((finding) => finding.title['zh-CN'])).toEqual([]);
    expect(fixture.applies ? result.passed : result.notApplicable).toContain(fixture.rule);
    return;
  }
  expect(findings.map((finding) => `${finding.severity} ${finding.title['zh-CN']}`)).toContain(
    `${fixture.severity} ${fixture.title}`,
  );
  for (const finding of findings) {
    expect(finding.title.en).not.toBe('');
    expect(finding.places.length).toBeGreaterThan(0);
    if (finding.unverified) expect(finding.severity).not.toBe('error');
  }
}
