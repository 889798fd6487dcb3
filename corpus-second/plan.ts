import type { NewIngredient, Part } from './dossier.ts';

/** A row as the author writes it; a compound raw material lists its components in % of the raw material. */
export interface PlanRow {
  name: string;
  percent: string;
  purpose: string;
  inci?: string;
  cas?: string;
  remark?: string;
  part?: string;
  components?: { name: string; percent: string; inci?: string }[];
}

/** What an honest company decides about a product before it writes any paper; `build` writes the papers from it. */
export interface Plan {
  id: string;
  origin: 'domestic' | 'imported';
  /** From Hong Kong, Macao or Taiwan. */
  hmt?: boolean;
  country?: string;
  brand: string;
  generic: string;
  attribute: string;
  foreignName?: string;
  code: string;
  rows: PlanRow[];
  parts?: Part[];
  claims: string;
  useMethod: string;
  warnings: string;
  storage: string;
  net: string;
  months: number;
  spf?: string;
  pa?: string;
  pfa?: string;
  measuredSpf?: string;
  waterResistance?: string;
  pH?: string;
  /** Other words on the label. */
  text?: string;
  trademark?: string;
  nameBasis?: string;
  entrusted?: boolean;
  newIngredients?: NewIngredient[];
  exposure: [string, string];
  assessment: 'full' | 'basic';
}

/** The groups of a classification code: efficacies, sites, people, form, method. */
export function groups(code: string) {
  const [efficacies = [], sites = [], people = [], forms = [], methods = []] = code
    .split('-')
    .map((group) => group.split('/'));
  return { efficacies, sites, people, forms, methods };
}

/** Whether the product is a special cosmetic: hair dye, perm, whitening, sunscreen, anti-hair-loss, or a new efficacy. */
export function isSpecial(plan: Pick<Plan, 'code'>): boolean {
  const { efficacies, sites, people } = groups(plan.code);
  return (
    efficacies.some((one) => ['A', '01', '02', '03', '04', '05'].includes(one)) ||
    sites.includes('B') ||
    people.includes('C')
  );
}

/** Whether the product is for people up to 12 years. */
export function isForChildren(plan: Pick<Plan, 'code'>): boolean {
  return groups(plan.code).people.some((one) => one === '01' || one === '02');
}

/** Adds a row to the formulation before the balancing row is computed. */
export function add(plan: Plan, name: string, percent: string, purpose: string, more: Partial<PlanRow> = {}): void {
  const part = more.part ?? plan.rows.find((row) => row.part !== undefined)?.part;
  const at = plan.rows.findIndex((row) => row.name === name && row.part === part);
  if (at !== -1) plan.rows.splice(at, 1);
  plan.rows.push({ name, percent, purpose, ...more, ...(part === undefined ? {} : { part }) });
}

/** Takes a row out of the formulation. */
export function remove(plan: Plan, ...names: string[]): void {
  plan.rows = plan.rows.filter((row) => !names.includes(row.name));
}

/** Writes another sentence on the label. */
export function claim(plan: Plan, words: string): void {
  plan.claims += `${words}。`;
}
