import { areaSave, areaSubmit, draftCheck, type JsonObject, publicityGet } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect, verifyAudit } from './database.ts';
import { aDossier, filingArea } from './dossier.ts';
import { type Person, type Product, request } from './product.ts';

/** Files a dossier over HTTP, with a reason for each error-level finding; for journeys that begin after the filing. */
export async function fileDossier(
  person: Person,
  name: string,
  changes: JsonObject = {},
): Promise<{ caseId: string; number: string; title: string }> {
  const data = aDossier(name, changes);
  const draft = await person.send(areaSave, { ...filingArea, data });
  const filed = await fileDraft(person, draft.id);
  return {
    caseId: filed.caseId,
    number: String(filed.certNo),
    title: `${name}${String(data.nameGeneric)}${String(data.nameAttribute)}`,
  };
}

/** Files a draft over HTTP, with a reason for each error-level finding. */
export async function fileDraft(person: Person, id: string): Promise<{ caseId: string; certNo: string | null }> {
  const check = await person.send(draftCheck, { ...filingArea, id });
  const grave = (check.review?.findings ?? []).filter((finding) => finding.severity === 'error');
  const acknowledgements = grave.map(({ key }) => ({ key, reason: '演示：资料另行说明' }));
  return await person.send(areaSubmit, { ...filingArea, id, rev: check.rev, acknowledgements });
}

/** The state that the public sees, read from the page of the number. */
export async function publicState(page: Page, number: string): Promise<string> {
  await page.goto(`/publicitypage?number=${encodeURIComponent(number)}`);
  await page.locator('section.state h1').waitFor();
  return page.locator('section.state h1').innerText();
}

/** The states that the public record went through, oldest first. */
export async function publicStates(product: Product, number: string): Promise<string[]> {
  const answer = await request(product.origin, publicityGet, { number });
  return answer.data.states.map((state) => state.label['zh-CN']);
}

/** Stops the product and proves what every journey must leave behind: a verified chain, and these cases. */
export async function expectLeftBehind(
  product: Product,
  cases: readonly {
    number: string;
    status: string;
    /** State of the product in the public record, where it is not the status of the case. */
    publicStatus?: string;
    version: number;
    tasks: [node: string, outcome: string | null][];
  }[],
): Promise<void> {
  await product.stop();
  expect(verifyAudit(product)).toMatchObject({ ok: true });
  await inspect(product, async (query, space) => {
    for (const expected of cases) {
      const [row] = await query(`select id, status, version from ${space}.case_record where cert_no = $1`, [
        expected.number,
      ]);
      expect(row).toMatchObject({ status: expected.status, version: expected.version });
      const versions = await query(
        `select version, data from ${space}.case_version where case_id = $1 order by version`,
        [row?.id],
      );
      expect(versions.map((one) => one.version)).toEqual(Array.from({ length: expected.version }, (_, i) => i + 1));
      const [flat] = await query(`select status, version from ${space}.a_reg_first where case_id = $1`, [row?.id]);
      expect(flat).toEqual({ status: expected.status, version: expected.version });
      const tasks = await query(`select node, outcome from ${space}.wf_task where case_id = $1 order by id`, [row?.id]);
      expect(tasks.map((task) => [task.node, task.outcome])).toEqual(expected.tasks);
      const [open] = await query(`select state from ${space}.wf_instance where case_id = $1`, [row?.id]);
      expect(open).toEqual({ state: tasks.some((task) => task.outcome === null) ? 'running' : 'ended' });
      expect(await query(`select id from ${space}.draft where case_id = $1`, [row?.id])).toEqual([]);
      expect(
        await query('select number from platform.publicity where status = $1 and number = $2', [
          expected.publicStatus ?? expected.status,
          expected.number,
        ]),
      ).toHaveLength(1);
    }
  });
}
