import { areaSave, areaSubmit, draftCheck, type JsonObject } from '@app/contract';
import type { TestApp } from '../../kernel/testing.ts';
import { signIn } from '../auth/auth.testing.ts';

/** Builders of the area tests: named people and a dossier that may be submitted. */
export const first = { group: 'reg', name: 'first' } as const;

/** Signed-in people, each signed in once. */
export function people(test: () => TestApp) {
  const tokens = new Map<string, { token: string }>();
  return async (account: string): Promise<{ token: string }> => {
    const known = tokens.get(account) ?? { token: (await signIn(test(), account)).access_token };
    tokens.set(account, known);
    return known;
  };
}

/** An ordinary cream that the form accepts; all names are invented (演示). */
export function aDossier(changes: JsonObject = {}): JsonObject {
  return {
    origin: 'domestic',
    nameBrand: '岚屿演示',
    nameGeneric: '氨基酸保湿',
    nameAttribute: '面霜',
    classification: '11-05-03-01-02',
    filerName: '云海岚屿生物科技有限公司（演示）',
    filerUscc: '91990000MA0YH0A116',
    filerAddress: '云海市岚屿区海棠路 18 号（演示地址）',
    qualityOfficer: '沈知夏',
    contactName: '林嘉怡',
    contactPhone: '000-55501018',
    manufacturers: [
      {
        _id: 'plant1',
        name: '云海岚屿生物科技有限公司（演示）',
        kind: 'own',
        country: '中国',
        address: '云海市岚屿区海棠路 18 号 2 号厂房（演示地址）',
        licence: '演妆20260001',
      },
    ],
    productFormula: formulaRows(4),
    standardNumber: 'Q/LYYS 001-2026',
    productColour: '白色',
    productState: '膏霜',
    productOdour: '无香',
    phValue: '6.0',
    processSummary: '水相、油相分别加热至 75 ℃，均质乳化，冷却至 40 ℃ 加入防腐剂，检验后灌装。',
    documents: [],
    labelIngredients: '成分：水、甘油、丁二醇、苯氧乙醇',
    netContent: '50 g',
    shelfLife: 36,
    useByFormat: 'production',
    useMethod: '洁面后取适量涂抹于面部，轻轻按摩至吸收。',
    storage: '阴凉干燥处保存，避免阳光直射',
    claims: '保湿，使肌肤柔润。',
    ...changes,
  };
}

/** Formula rows that sum to 100 %. */
export function formulaRows(count: number): JsonObject[] {
  const rest = (100 / count).toFixed(3);
  const firstRow = (100 - Number(rest) * (count - 1)).toFixed(3);
  return Array.from({ length: count }, (_, at) => ({
    _id: `row${at + 1}`,
    level: 1,
    name: at === 0 ? '水' : `演示原料${at}`,
    inci: at === 0 ? 'WATER' : `DEMO ${at}`,
    percent: at === 0 ? firstRow : rest,
    purpose: '保湿剂',
  }));
}

/** Files a dossier: draft, acknowledgement of every error-level finding, submission. */
export async function fileCase(
  test: TestApp,
  me: { token: string },
  data: JsonObject = aDossier(),
): Promise<{ caseId: string; draftId: string; certNo: string | null; status: string }> {
  const saved = await test.inject(areaSave, { ...first, data }, me);
  if (saved.state !== 200) throw new Error(`save: ${saved.state} ${saved.cause}`);
  const draftId = saved.data.id;
  const answer = await submitAll(test, me, draftId);
  if (answer.state !== 200) throw new Error(`submit: ${answer.state} ${answer.cause} ${JSON.stringify(answer.data)}`);
  return { ...answer.data, draftId };
}

/** Submits a draft as it stands, with a reason for every error-level finding. */
export async function submitAll(
  test: TestApp,
  me: { token: string; headers?: Record<string, string> },
  draftId: string,
) {
  const check = await test.inject(draftCheck, { ...first, id: draftId }, me);
  const errors = check.data.review?.findings.filter((finding) => finding.severity === 'error') ?? [];
  const acknowledgements = errors.map(({ key }) => ({ key, reason: '演示：已知悉并说明。' }));
  return test.inject(areaSubmit, { ...first, id: draftId, rev: check.data.rev, acknowledgements }, me);
}
