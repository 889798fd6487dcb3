import {
  areaCandidates,
  areaGet,
  areaOpen,
  areaSave,
  areaSubmit,
  draftCheck,
  type Input,
  itemDecide,
  itemSave,
  type JsonObject,
  opinionItems,
  replySave,
  rowsToSubmit,
  submitEachOf,
} from '@app/contract';
import scenario from '../../../../../definitions/areas/reg/first/scenario.ts';
import type { TestApp } from '../../testing/testing.ts';
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

/** An ordinary cream that the form accepts: the one of the area's own scenario, with four invented raw materials (演示). */
export function aDossier(changes: JsonObject = {}): JsonObject {
  const draft = scenario.steps.find((step) => step.do === 'save')?.data;
  return { ...(JSON.parse(JSON.stringify(draft)) as JsonObject), productFormula: formulationRows(4), ...changes };
}

/** A row of the register of manufacturers (演示). */
export function aManufacturer(changes: JsonObject = {}): JsonObject {
  return {
    name: '演示工厂',
    kind: 'own',
    country: '中国',
    address: '演示路 1 号',
    licence: '演妆20260001',
    licenceUntil: '2030-01-31',
    licenceScope: ['cream'],
    ...changes,
  };
}

/** Formula rows that sum to 100 %. */
export function formulationRows(count: number): JsonObject[] {
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
  place: { group: string; name: string } = first,
) {
  const check = await test.inject(draftCheck, { ...place, id: draftId }, me);
  const errors = check.data.review?.findings.filter((finding) => finding.severity === 'error') ?? [];
  const acknowledgements = errors.map(({ key }) => ({ key, reason: '演示：已知悉并说明。' }));
  return test.inject(areaSubmit, { ...place, id: draftId, rev: check.data.rev, acknowledgements }, me);
}

type Place = { group: string; name: string };

/** An officer writes an opinion item at a field of a case; `data` as in a step of a scenario. */
export async function writeItem(
  test: TestApp,
  me: { token: string },
  place: Place & { caseId: string },
  data: JsonObject,
) {
  const { field, rowId, column, ...words } = data;
  const at = { field, ...(rowId === undefined ? {} : { rowId }), ...(column === undefined ? {} : { column }) };
  const usual = { severity: 'must', asks: 'correct', basis: '演示依据 第一条' };
  return test.inject(itemSave, { ...place, ...usual, ...words, place: at } as Input<typeof itemSave>, me);
}

/** A company answers every item that was sent to it. */
export async function answerItems(test: TestApp, me: { token: string }, place: Place & { caseId: string }) {
  const { items } = (await test.inject(opinionItems, place, me)).data;
  for (const { id, state } of items)
    if (state === 'SENT') await test.inject(replySave, { ...place, itemId: id, text: '已按要求改正。' }, me);
}

/** An officer accepts every reply. */
export async function acceptReplies(test: TestApp, me: { token: string }, place: Place & { caseId: string }) {
  const { items } = (await test.inject(opinionItems, place, me)).data;
  for (const { id, state } of items)
    if (state === 'REPLIED') await test.inject(itemDecide, { ...place, itemId: id, decision: 'accept' }, me);
}

/** An office opens a case on the product with this number; `data` is what its form asks for besides. */
export async function openOnProduct(
  test: TestApp,
  me: { token: string },
  place: Place & { number: string },
  data: JsonObject,
) {
  const { number: _number, ...area } = place;
  const { product } = await chosenProduct(test, me, place);
  return test.inject(areaOpen, { ...area, data: { ...data, product } }, me);
}

/** The product with a number in the field `product` of an area, with what is copied from it, as a picker fills them. */
export async function chosenProduct(
  test: TestApp,
  me: { token: string },
  { number, ...area }: Place & { number: string },
): Promise<{ product: { id: string; text: string } } & JsonObject> {
  const found = await test.inject(areaCandidates, { ...area, field: 'product', words: number }, me);
  const product = found.data?.items.find(({ detail }) => detail?.startsWith(number));
  return { ...product?.copies, product: { id: product?.id ?? '', text: product?.text ?? '' } };
}

/** A form with the product that it is about: in the form, or in each row of a draft that is several cases. */
export async function aboutProduct(
  test: TestApp,
  me: { token: string },
  { group, name }: { group: string; name: string },
  data: JsonObject,
  chosen: JsonObject,
): Promise<JsonObject> {
  const { definition } = (await test.inject(areaGet, { area: `${group}/${name}` }, me)).data;
  const rows = rowsToSubmit(definition, data);
  const table = submitEachOf(definition)?.rows ?? '';
  if (rows === null) return { ...data, ...chosen };
  return { ...data, [table]: rows.map(({ row }) => ({ ...row, product: chosen.product ?? null })) };
}
