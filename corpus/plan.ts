import type { Kind } from './kinds.ts';
import { palette, realLists } from './palette.ts';
import type { Random } from './random.ts';

/** A raw material; `amount` in thousandths of a per cent, so that totals are exact. */
export interface Material {
  id: string;
  name: string;
  inci: string;
  cas: string;
  purpose: string;
  amount: number;
  remark?: string;
  submissionCode?: string;
  /** Shares of the raw material in thousandths of a per cent. */
  components?: Material[];
  /** Percentage as typed, when it is not the amount. */
  typed?: string;
  part?: string;
}

/** What a dossier is made from: the formula and the facts that label, tests and assessment follow. */
export interface Plan {
  kind: Kind;
  origin: 'domestic' | 'imported';
  brand: string;
  generic: string;
  materials: Material[];
  facts: Record<string, string | number | boolean>;
  /** Words that the label carries because the formula asks for them. */
  warnings: string[];
  /** Test items that the formula asks for beside those of the product class. */
  tests: string[];
  /** Measured values by test item, where they are not the ordinary ones. */
  parts: { id: string; kind: 'part' | 'propellant'; name: string; share: string }[];
}

const brands = ['岚屿', '清禾', '沐川', '栖木', '云岫', '晴澜'];
/** Ethoxylated ingredients bring dioxane along. */
const ethoxylated = /PEG-|PEG\/|ETH-\d|(?:LAUR|MYR|COC|PAR|TRIDEC)ETH |POLYSORBATE|POLOXAM|OXYNOL/;

/** A clean formula of a product class from one of the real lists; contents are synthetic. */
export function makePlan(kind: Kind, random: Random): Plan {
  const max = (inci: string): number => {
    const row = palette.get(inci);
    // Without a figure for this way of use there is no historical maximum to keep.
    return (kind.use === 'rinseOff' ? row?.rinseOffMax : row?.leaveOnMax) ?? 6;
  };
  const child = kind.child === true;
  const wanted = child ? random.whole(8, 11) : random.whole(10, 26);
  const names = random
    .pick(realLists)
    .filter((inci) => max(inci) >= 0.01 && !(child && ethoxylated.test(inci)))
    .slice(0, wanted);
  const materials: Material[] = [];
  const add = (inci: string, name: string, cas: string, purpose: string, amount: number): void => {
    if (amount > 0 && !materials.some((one) => one.inci === inci))
      materials.push({ id: `m${materials.length}`, name, inci, cas, purpose, amount });
  };
  const ceiling = [5_000, 4_000, 3_000, 3_000, 2_000, 2_000, 1_000, 1_000, 500, 500];
  names.forEach((inci, index) => {
    const row = palette.get(inci);
    if (!row) return;
    const high = Math.min(ceiling[index] ?? 200, Math.floor(max(inci) * 700));
    add(inci, row.name, row.cas, row.purpose, random.whole(Math.max(1, Math.floor(high * 0.6)), Math.max(1, high)));
  });
  const plan: Plan = {
    kind,
    origin: random.next() < 0.7 ? 'domestic' : 'imported',
    brand: random.pick(brands),
    generic: kind.claims[0] ?? '保湿',
    materials,
    facts: { pH: '6.00', entrusted: false },
    warnings: [],
    tests: [],
    parts: [],
  };
  if (kind.aqueous) add('PHENOXYETHANOL', '苯氧乙醇', '122-99-6', '防腐剂', random.whole(300, 800));
  specialIngredients(plan, add, random);
  if (materials.some(({ inci }) => ethoxylated.test(inci))) plan.tests.push('chem_dioxane');
  const used = materials.reduce((sum, one) => sum + one.amount, 0);
  if (kind.aqueous)
    materials.push({
      id: 'water',
      name: '水',
      inci: 'WATER',
      cas: '7732-18-5',
      purpose: '溶剂',
      amount: 100_000 - used,
    });
  else
    materials.push({
      id: 'water',
      name: '氢化聚异丁烯',
      inci: 'HYDROGENATED POLYISOBUTENE',
      cas: '',
      purpose: '润肤剂',
      amount: 100_000 - used,
    });
  if (!kind.aqueous)
    plan.materials = materials.filter(
      (one, index) => one.id === 'water' || one.inci !== 'HYDROGENATED POLYISOBUTENE' || index < 0,
    );
  settle(plan);
  return plan;
}

function specialIngredients(
  plan: Plan,
  add: (inci: string, name: string, cas: string, purpose: string, amount: number) => void,
  random: Random,
): void {
  switch (plan.kind.special) {
    case 'sunscreen':
      add('ETHYLHEXYL METHOXYCINNAMATE', '甲氧基肉桂酸乙基己酯', '5466-77-3', '防晒剂', random.whole(4_000, 7_000));
      add(
        'BIS-ETHYLHEXYLOXYPHENOL METHOXYPHENYL TRIAZINE',
        '双-乙基己氧苯酚甲氧苯基三嗪',
        '187393-00-6',
        '防晒剂',
        random.whole(1_000, 2_500),
      );
      add(
        'DIETHYLAMINO HYDROXYBENZOYL HEXYL BENZOATE',
        '二乙氨羟苯甲酰基苯甲酸己酯',
        '302776-68-7',
        '防晒剂',
        random.whole(1_000, 2_500),
      );
      plan.facts.claimsPA = true;
      break;
    case 'whitening':
      add('NIACINAMIDE', '烟酰胺', '98-92-0', '美白剂', random.whole(2_000, 3_000));
      break;
    case 'hairDye':
      add('P-PHENYLENEDIAMINE', '对苯二胺', '106-50-3', '染发剂', random.whole(300, 800));
      add('M-AMINOPHENOL', '间氨基苯酚', '591-27-5', '染发剂', random.whole(100, 300));
      add('HYDROGEN PEROXIDE', '过氧化氢', '7722-84-1', '氧化剂', random.whole(3_000, 5_500));
      plan.warnings.push(
        '含过氧化氢',
        '需戴合适手套',
        '避免接触眼睛',
        '如果产品不慎入眼，应立即冲洗',
        '含苯二胺类',
        '染发剂可能引起严重过敏反应',
        '使用前请阅读说明书，并按照其要求使用',
        '本产品不适合16岁以下消费者使用',
        '不应用于染眉毛和眼睫毛，如果不慎入眼，应立即冲洗',
        '专业使用时，应戴合适手套',
        '在下述情况下，请不要染发：面部有皮疹或头皮有过敏、炎症或破损；以前染发时曾有不良反应的经历',
      );
      break;
    case 'perm':
      add('AMMONIUM THIOGLYCOLATE', '巯基乙酸铵', '5421-46-5', '还原剂', random.whole(4_000, 6_500));
      plan.facts.pH = '8.80';
      plan.facts.professional = false;
      plan.warnings.push(
        '含巯基乙酸盐',
        '按用法说明使用',
        '防止儿童抓拿',
        '避免接触眼睛',
        '如果产品不慎入眼，应立即用大量水冲洗，并找医生处治',
      );
      break;
    default:
  }
}

/** Gives the filler what the others leave of 100 %, and puts the rows in descending order. */
export function settle(plan: Plan): void {
  const filler = plan.materials.find(({ id }) => id === 'water');
  const others = plan.materials.filter((one) => one !== filler && one.part === undefined);
  if (filler) filler.amount = 100_000 - others.reduce((sum, { amount }) => sum + amount, 0);
  plan.materials.sort((a, b) => b.amount - a.amount || (a.inci < b.inci ? -1 : 1));
}

/** Adds a raw material to a formula, in its place, at the cost of the filler. */
export function put(plan: Plan, material: Omit<Material, 'id'>): Material {
  const one: Material = { id: `x${plan.materials.length}`, ...material };
  plan.materials.push(one);
  settle(plan);
  return one;
}
