/**
 * Whether words of a text are taken back: denied before them (`不具有治疗作用`), or part of advice to take care
 * (`有湿疹者慎用`). Grammar of Chinese, not business: which concepts may be taken back is said by their data.
 */

const breaks = new Set(['，', '。', '；', '！', '？', ',', ';', '!', '?', '\n', '\r', '\u2028', '\u2029', '\uE000']);

/** Whether the character at a place ends a clause; a point between digits or letters does not. */
export function breaksClause(text: string, index: number): boolean {
  const sign = text.charAt(index);
  if (sign !== '.') return breaks.has(sign);
  return !/[0-9A-Z]/.test(text.charAt(index + 1));
}

const longestClause = 60;

/** The clause around a passage, at most 60 characters to each side. */
export function clauseAround(text: string, from: number, to: number): { from: number; to: number } {
  let [start, end] = [from, to];
  while (start > 0 && from - start < longestClause && !breaksClause(text, start - 1)) start -= 1;
  while (end < text.length && end - to < longestClause && !breaksClause(text, end)) end += 1;
  return { from: start, to: end };
}

/** Words that deny what follows them, longest first. */
const heads = byLength([
  ...['不', '无', '非', '未', '勿', '没', '零', '0'],
  ...[
    '没有',
    '并非',
    '并不',
    '不是',
    '不含',
    '不得',
    '不能',
    '不可',
    '不会',
    '不具',
    '不予',
    '不添加',
    '未添加',
    '无添加',
  ],
  ...['禁止', '请勿', '切勿', '避免使用', '避免用于', '避免接触', '拒绝添加', '谢绝'],
]);
/** Words that avoid what follows; in a claim about an illness they promise to keep it away. */
const avoiding = ['避免', '避开', '远离'];

/** Words that may stand between a denial and what it denies; every other word ends its reach: `无刺激美白` claims whitening. */
const links = byLength([
  ...[
    '具有',
    '具备',
    '具',
    '有',
    '含有',
    '含',
    '添加',
    '使用',
    '用于',
    '用作',
    '作为',
    '用',
    '能',
    '能够',
    '可以',
    '可',
    '会',
    '应',
    '应当',
  ],
  ...[
    '得',
    '得以',
    '是',
    '为',
    '代替',
    '替代',
    '取代',
    '进行',
    '宣称',
    '声称',
    '宣传',
    '标注',
    '产生',
    '引起',
    '导致',
    '造成',
    '提供',
    '起到',
  ],
  ...[
    '涉及',
    '适用于',
    '适用',
    '适合',
    '需要',
    '需',
    '属于',
    '属',
    '等同于',
    '等同',
    '达到',
    '以',
    '在',
    '于',
    '与',
    '对',
    '将',
    '被',
    '给',
    '让',
  ],
  ...[
    '供',
    '作',
    '当作',
    '视为',
    '任何',
    '明显',
    '其他',
    '直接',
    '此类',
    '相关',
    '该类',
    '额外',
    '一般',
    '普通',
    '传统',
    '人工',
    '化学',
    '合成',
  ],
  ...[
    '外源',
    '外源性',
    '有害',
    '违禁',
    '禁用',
    '西药',
    '类固醇',
    '糖皮质',
    '性',
    '类',
    '的',
    '之',
    '到',
    '出现',
    '发生',
    '存在',
    '经',
    '经过',
    '检出',
    '接触',
  ],
  ...[
    '为了',
    '从事',
    '针对',
    '特别',
    '专门',
    '所谓',
    '承诺',
    '保证',
    '暗示',
    '明示',
    '代表',
    '意味着',
    '起',
    '药物',
    '疾病',
    '皮肤病',
    '病症',
  ],
  // Effects that are denied in one breath: `不具有杀菌消毒作用`, `不具有美白祛斑功效`.
  ...['杀菌', '抑菌', '抗菌', '除菌', '消毒', '消炎', '止痒', '治疗', '预防', '诊断', '美白', '祛斑', '淡斑', '防晒'],
  ...['防脱', '祛痘', '抗皱', '医疗', '保健', '染发', '烫发', '脱毛'],
]);

/** A denial that is denied itself, and words that only look like one: `不得不`, `除非`. */
const undone = [
  '不得不',
  '不能不',
  '不会不',
  '无不',
  '不无',
  '并非不',
  '不是不',
  '除非',
  '莫非',
  '若非',
  '无非',
  '有无',
  '是非',
  '南非',
];

const reach = 40;

/** Whether what stands at `from` is denied by the words before it. `loosely`: also where somebody is to avoid it. */
export function isDenied(text: string, from: number, loosely = false): boolean {
  let before = text.slice(Math.max(0, from - reach), from);
  for (let index = before.length - 1; index >= 0; index -= 1)
    if (breaksClause(before, index) || /\s/.test(before.charAt(index))) {
      before = before.slice(index + 1);
      break;
    }
  if (before === '') return false;
  if (endsInDenial(before, loosely)) return true;
  // A denial of several things in a row: `不具有美白、祛斑`, `不含激素、抗生素`.
  const things = before.split(/[、和或及与]/);
  if (things.length < 2 || withoutLinks(things.at(-1) ?? '') !== '') return false;
  return things.slice(0, -1).every((one, index) => {
    if (one.length > (index === 0 ? 20 : 8)) return false;
    const begins = (head: string) => one.slice(-12).includes(head);
    return index > 0 || seriesHeads.some(begins) || (loosely && avoiding.some(begins));
  });
}

/** Words of denial in English, French, German and Spanish, and the small words that may follow them before what is denied. */
const latinDenials = new Set([
  ...['NO', 'NOT', 'NON', 'NEVER', 'WITHOUT', 'NEITHER', 'NOR', 'ZERO', 'CANNOT', 'ISNT', 'DOESNT'],
  ...['SANS', 'PAS', 'OHNE', 'KEINE', 'KEIN', 'NICHT', 'SIN'],
]);
const latinLinks = new Set([
  ...[
    'A',
    'AN',
    'ANY',
    'THE',
    'BE',
    'TO',
    'FOR',
    'AS',
    'OF',
    'IN',
    'OR',
    'AND',
    'WITH',
    'ON',
    'IS',
    'IT',
    'ADDED',
    'USED',
  ],
  ...[
    'USE',
    'CONTAIN',
    'CONTAINS',
    'INTENDED',
    'MEANT',
    'DIAGNOSE',
    'TREAT',
    'CURE',
    'PREVENT',
    'REPLACE',
    'SUBSTITUTE',
  ],
  ...['CLAIM', 'HAVE', 'SYNTHETIC', 'ARTIFICIAL', 'DE', 'FREE', 'FROM', 'MAKE', 'MADE'],
]);
const mostLinks = 7;

/** Whether a passage in Latin letters is denied by the words around it: `NOT A MEDICINE`, `FREE FROM HORMONES`, `HORMONE-FREE`. */
export function isDeniedInLatin(text: string, from: number, to: number): boolean {
  if (!/[A-Z]/.test(text.charAt(from))) return false;
  if (/^(?:S)?[ -]FREE(?![A-Z])/.test(text.slice(to, to + 8))) return true;
  let start = from;
  while (start > 0 && from - start < longestClause && !breaksClause(text, start - 1)) start -= 1;
  const words = text
    .slice(start, from)
    .replaceAll("'", '')
    .split(/[^A-Z]/)
    .filter((one) => one !== '');
  for (let step = 1; step <= mostLinks && step <= words.length; step += 1) {
    const word = words.at(-step) ?? '';
    if (latinDenials.has(word)) return true;
    if (word === 'FROM' || word === 'OF') {
      if (words.at(-step - 1) === 'FREE') return true;
    }
    if (!latinLinks.has(word)) return false;
  }
  return false;
}

/** What stands after a thing that a claim leaves out: `由断裂以外原因`. `除美白以外还祛斑` leaves nothing out. */
const leftOut = /^(?:以外|之外|除外|外)(?:的|原因|因素|其他|其它|引起|导致|造成|情形|$|[，。；、,;)）])/;

/** Whether a passage is named as what is left out. */
export function isExcluded(text: string, from: number, to: number): boolean {
  if (!leftOut.test(text.slice(to, to + 4))) return false;
  const clause = clauseAround(text, from, to);
  const before = text.slice(clause.from, from);
  return text.startsWith('除外', to) || !before.includes('除');
}

const seriesHeads = [
  ...[
    '不含',
    '不添加',
    '未添加',
    '无添加',
    '不具有',
    '不具备',
    '没有',
    '并非',
    '不是',
    '不用于',
    '不能代替',
    '不能替代',
    '不宣称',
    '不得',
  ],
  ...['请勿', '切勿', '禁止', '避免用于', '不适用', '不可', '不属于', '不作'],
];

function endsInDenial(before: string, loosely: boolean): boolean {
  let rest = before;
  for (let step = 0; step <= 4; step += 1) {
    if (undone.some((one) => rest.endsWith(one))) return false;
    if (heads.some((one) => rest.endsWith(one)) && !isNumber(rest)) return true;
    if (loosely && avoiding.some((one) => rest.endsWith(one))) return true;
    const link = links.find((one) => rest.endsWith(one));
    if (link === undefined) return false;
    rest = rest.slice(0, -link.length);
  }
  return false;
}

/** Whether the zero at the end belongs to a number: `10`. */
function isNumber(rest: string): boolean {
  return rest.endsWith('0') && /[0-9.]/.test(rest.charAt(rest.length - 2));
}

function withoutLinks(thing: string): string {
  let rest = thing;
  for (let step = 0; step < 4; step += 1) {
    const link = links.find((one) => rest.endsWith(one));
    if (link === undefined) break;
    rest = rest.slice(0, -link.length);
  }
  return rest;
}

const cautions = [
  ...[
    '请勿',
    '切勿',
    '勿用',
    '勿使用',
    '禁用',
    '禁止使用',
    '慎用',
    '谨慎使用',
    '停用',
    '停止使用',
    '暂停使用',
    '不宜',
    '不适用',
    '不适宜',
  ],
  ...[
    '不建议',
    '不可用于',
    '不得用于',
    '不要用于',
    '不要使用',
    '不能用于',
    '避免用于',
    '避免使用',
    '避免接触',
    '避免儿童',
    '避免让',
    '远离儿童',
  ],
  ...[
    '咨询医',
    '咨询皮肤科',
    '就医',
    '遵医嘱',
    '接触不到',
    '触及不到',
    '无法触及',
    '不能触及',
    '无法接触',
    '不能接触',
    '拿不到',
    '误食',
    '误服',
  ],
  ...[
    '不要直接',
    '不可直接',
    '不得直接',
    '勿直接',
    '不要染发',
    '不要在',
    '勿在',
    '避免在',
    '不应用于',
    '避免吸入',
    '不要涂',
  ],
  ...['不可涂', '勿涂', '勿触', '勿接触', '不要接触', '避免触', '防止进入', '避免进入', '勿入', '避免入', '避免溅'],
  ...[
    'DO NOT',
    'DISCONTINUE',
    'STOP US',
    'CONSULT',
    'AVOID',
    'KEEP OUT',
    'NOT FOR USE',
    'SEEK MEDICAL',
    'NOT INTENDED',
  ],
  ...['不能代替', '不可代替', '不能替代', '不可替代', '皮试', '皮肤试验', '过敏试验', '过敏测试', '易触及', '易接触'],
];
/** Mishaps after which something is to be done: `如不慎入眼，请用清水冲洗`. */
const mishaps = ['不慎', '入眼', '进入眼', '溅入', '误入', '误食', '误服', '不适', '异常', '过敏反应'];
/** Words that begin a case in which something is to be done. */
const cases = [
  '如',
  '若',
  '一旦',
  '倘',
  '出现',
  '发生',
  '患有',
  '伴有',
  '有过',
  '者',
  '期间',
  '部位',
  '皮肤有',
  '当',
  '万一',
  'IF ',
  'WHEN ',
  'IN CASE',
];
const longestSentence = 80;

/** Whether a passage belongs to advice to take care: in its own clause, or as the case in which a later clause of the sentence advises it. */
export function isCautioned(text: string, from: number, to: number): boolean {
  const clause = clauseAround(text, from, to);
  const own = text.slice(clause.from, clause.to);
  if (cautions.some((one) => own.includes(one)) || isAfterMishap(text, clause.from)) return true;
  if (!cases.some((one) => own.includes(one))) return false;
  let end = clause.to;
  while (end < text.length && end - clause.to < longestSentence && !/[。；;！!\n]/.test(text.charAt(end))) end += 1;
  const rest = text.slice(clause.to, end);
  return cautions.some((one) => rest.includes(one));
}

/** Whether the sentence spoke of a mishap before this clause. */
function isAfterMishap(text: string, from: number): boolean {
  let start = from;
  while (start > 0 && from - start < longestSentence && !/[。；;！!\n]/.test(text.charAt(start - 1))) start -= 1;
  const before = text.slice(start, from);
  return mishaps.some((one) => before.includes(one));
}

function byLength(words: string[]): string[] {
  return words.sort((a, b) => b.length - a.length);
}
