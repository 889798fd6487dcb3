import type { FormulationRow, ReviewDossier } from '@app/contract';
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
