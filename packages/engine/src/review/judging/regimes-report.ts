import { type Language, type RuleRow, type Text, textOf } from '@app/contract';
import { type ReviewedFile, sarifLog, sarifRun } from './report.ts';

/** What one rulebook of several found: which it is, where its words come from, and the dossiers that it judged. */
export interface RegimeReport {
  id: string;
  name: Text;
  source?: Text;
  notice?: string;
  rules: readonly RuleRow[];
  files: readonly ReviewedFile[];
}

/** The line above the findings of a rulebook. */
export function regimeHeading({ id, name, source, notice }: RegimeReport, language: Language): string {
  const origin = [source && textOf(source, language), notice].filter((one) => one !== undefined).join(' · ');
  return `=== ${id} ${textOf(name, language)}${origin === '' ? '' : ` (${origin})`} ===`;
}

/** One object for each dossier: the results of all rulebooks apart; every finding says to which it belongs. */
export function regimesJson(regimes: readonly RegimeReport[]): object[] {
  return (regimes[0]?.files ?? []).map((file, at) => ({
    file: file.name,
    regimes: regimes.flatMap(({ id, name, source, notice, files }) => {
      const result = files[at]?.result;
      if (!result) return [];
      const findings = result.findings.map((finding) => ({ regime: id, ...finding }));
      return [{ regime: id, name, source, notice, ...result, findings }];
    }),
  }));
}

/** One SARIF run for each rulebook; its id tells them apart, and each result names it. */
export function regimesSarif(regimes: readonly RegimeReport[], language: Language): object {
  return sarifLog(
    regimes.map(({ id, files, rules }) => ({
      automationDetails: { id: `regime/${id}` },
      ...sarifRun(files, rules, language, id),
      properties: { regime: id },
    })),
  );
}
