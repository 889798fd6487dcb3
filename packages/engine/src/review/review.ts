import type { Finding, Notice, ReviewDossier, ReviewResult, RuleRow, Text } from '@app/contract';
import { fieldsOf } from '../formula/index.ts';
import { isProved } from '../reading/with-readings.ts';
import { checks } from './checks/index.ts';
import { decide } from './decide.ts';
import { codeFactNames, factsOf } from './facts.ts';
import { notReviewed, tooLargeToReview } from './not-reviewed.ts';
import { leavesOf, rowsOf } from './rows.ts';
import { type Check, type Draft, type Input, inForce, type Outcome, type Rulebook, type Subject } from './rulebook.ts';
import { text, tw } from './words.ts';

/**
 * Judges a dossier by the rules in force on a date. Pure: same dossier, rulebook and date, same result. Findings advise;
 * what cannot be decided is said, never passed; what is larger than a form may be is told so and not judged.
 */
export function review(dossier: ReviewDossier, rulebook: Rulebook, asOf: string): ReviewResult {
  const refusal = tooLargeToReview(dossier);
  if (refusal) return notReviewed(refusal, rulebook, asOf);
  const subject = subjectOf(dossier, rulebook, asOf);
  const findings: Finding[] = [];
  const notices = new Map<string, Notice>();
  const passed: string[] = [];
  const notApplicable: string[] = [];
  const missing = new Map<Input, RuleRow[]>();
  for (const rule of rulebook.data.rules) {
    if (!rule.enabled || !inForce(rule, asOf)) continue;
    const outcome = outcomeOf(rule, subject);
    if (outcome.kind === 'notApplicable') notApplicable.push(rule.id);
    else if (outcome.kind === 'missing') missing.set(outcome.input, [...(missing.get(outcome.input) ?? []), rule]);
    else {
      findings.push(...outcome.findings.map((draft) => finish(draft, rule)));
      if (outcome.findings.length === 0) passed.push(rule.id);
      for (const notice of [...(outcome.notices ?? []), ...incompleteLists(rule, subject)]) merge(notices, notice);
    }
  }
  for (const [input, rules] of missing) findings.push(...missingInput(input, rules, subject));
  return {
    findings: withOwnKeys(proved(findings, subject)),
    notices: [...notices.values()],
    passed,
    notApplicable,
    rulebookVersion: rulebook.data.version,
    asOf,
  };
}

/** Findings drawn from a document whose quote does not stand in its words are dropped: they rest on nothing. */
function proved(findings: readonly Finding[], { dossier, field }: Subject): readonly Finding[] {
  const [tests, assessment] = [field('tests'), field('assessment')];
  const unproved = new Set(
    (dossier.tests ?? []).filter(({ source }) => !isProved(source, dossier.documents)).map(({ id }) => id),
  );
  const isBlank = !isProved(dossier.assessment?.source, dossier.documents);
  if (unproved.size === 0 && !isBlank) return findings;
  return findings.filter(
    ({ places }) =>
      !places.some(
        (place) =>
          (place.field === tests && unproved.has(place.rowId ?? '')) ||
          (isBlank && place.field.split('.')[0] === assessment),
      ),
  );
}

/** Keys tell findings apart even where row ids repeat, as they may in data that no form of ours wrote. */
function withOwnKeys(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const count = (seen.get(finding.key) ?? 0) + 1;
    seen.set(finding.key, count);
    return count === 1 ? finding : { ...finding, key: `${finding.key}~${count}` };
  });
}

function subjectOf(dossier: ReviewDossier, rulebook: Rulebook, asOf: string): Subject {
  const rows = rowsOf(dossier.rows);
  // Many rules ask for the same names: each is looked up once in a review.
  const resolve = remembered((name) => rulebook.resolve(name));
  const identify = rulebook.identify && remembered(rulebook.identify.bind(rulebook));
  const leaves = leavesOf(rows, resolve, identify);
  return {
    dossier,
    data: rulebook.data,
    asOf,
    rows,
    leaves,
    facts: factsOf(dossier, rulebook.data.codes, leaves, rulebook.isWorkingDay),
    resolve,
    ...(identify ? { identify } : {}),
    field: (key) => dossier.fields?.[key] ?? key,
  };
}

function remembered<V>(work: (name: string) => V): (name: string) => V {
  const known = new Map<string, V>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined || known.has(name)) return before as V;
    const value = work(name);
    known.set(name, value);
    return value;
  };
}

function outcomeOf(rule: RuleRow, subject: Subject): Outcome {
  if (rule.when !== undefined) {
    const answer = decide(rule.when, subject.facts);
    if (answer === 'no') return { kind: 'notApplicable' };
    if (answer === 'unknown')
      return waitsFor(rule.when, subject) ?? { kind: 'checked', findings: [undecidedScope(rule)] };
  }
  const known = checks[rule.check];
  if (!known || !takes(known, rule.options)) return { kind: 'checked', findings: [unknownCheck(rule)] };
  try {
    return known.run(subject, rule.options, rule);
  } catch (error) {
    return { kind: 'checked', findings: [brokenRule(rule, error instanceof Error ? error.message : String(error))] };
  }
}

const accepted = new WeakMap<object, boolean>();

/** Whether a check takes a row's options; asked once for each row. */
function takes(known: Check, options: RuleRow['options']): boolean {
  const before = accepted.get(options);
  if (before !== undefined) return before;
  const answer = known.options.safeParse(options).success;
  accepted.set(options, answer);
  return answer;
}

/** The part of the dossier whose absence leaves a scope undecided, so that all such rules are told once. */
function waitsFor(when: string, subject: Subject): Outcome | undefined {
  const open = fieldsOf(when).filter((field) => subject.facts.get(field) === undefined);
  if (open.includes('procedure')) return { kind: 'missing', input: 'procedure' };
  if (subject.facts.get('code') === undefined && open.some((field) => codeFactNames.has(field)))
    return { kind: 'missing', input: 'classificationCode' };
  const parts = open.map((field) => field.split('.')[0] ?? '');
  const input = (Object.keys(inputs) as Input[]).find((name) => parts.includes(name));
  return input === undefined ? undefined : { kind: 'missing', input };
}

/** A finding of a rule: an unverified ground is at most a warning and says so (domain, section 8). */
function finish(draft: Draft, rule: RuleRow): Finding {
  const { subject, severity = rule.severity, citation = rule.citation, ...rest } = draft;
  const capped = !citation.verified && severity === 'error' ? 'warn' : severity;
  return {
    key: `${rule.id}:${subject}`,
    rule: rule.id,
    ruleVersion: rule.version,
    severity: capped,
    citation,
    ...rest,
    ...(citation.verified ? {} : { unverified: true }),
  };
}

function undecidedScope(rule: RuleRow): Draft {
  return {
    subject: 'scope',
    severity: 'undecided',
    title: text(
      `无法判断是否适用：${rule.title['zh-CN']}`,
      `Cannot tell whether this applies: ${rule.title.en}`,
      `無法判斷是否適用：${tw(rule.title)}`,
    ),
    places: [],
  };
}

/** A rule that fails is said and left aside; the other rules go on. */
function brokenRule(rule: RuleRow, message: string): Draft {
  return {
    subject: 'broken',
    severity: 'undecided',
    title: text(
      `规则“${rule.title['zh-CN']}”执行出错，没有判断`,
      `The rule “${rule.title.en}” failed; nothing was judged`,
      `規則「${tw(rule.title)}」執行出錯，沒有判斷`,
    ),
    detail: text(message, message, message),
    places: [],
  };
}

function unknownCheck(rule: RuleRow): Draft {
  return {
    subject: 'check',
    severity: 'undecided',
    title: text(
      `这条规则的检查“${rule.check}”不可用，没有判断`,
      `The check “${rule.check}” of this rule is not available; nothing was judged`,
      `這條規則的檢查「${rule.check}」不可用，沒有判斷`,
    ),
    places: [],
  };
}

const inputs: Record<Input, { words: Text; field: string }> = {
  rows: { words: text('配方还没有填写', 'The formula is still empty', '配方還沒有填寫'), field: 'rows' },
  classificationCode: {
    words: text('分类编码还没有填好', 'The classification code is missing or not in order', '分類編碼還沒有填好'),
    field: 'classificationCode',
  },
  procedure: {
    words: text('还没有选择办理程序', 'No procedure is chosen yet', '還沒有選擇辦理程序'),
    field: 'procedure',
  },
  documents: {
    words: text('资料清单还没有填写', 'The document list is still empty', '資料清單還沒有填寫'),
    field: 'documents',
  },
  form: {
    words: text('申请表的相关内容还没有填写', 'The form does not state this yet', '申請表的相關內容還沒有填寫'),
    field: 'form',
  },
  label: {
    words: text('标签全文还没有读出', 'The label has not been read in full yet', '標籤全文還沒有讀出'),
    field: 'label',
  },
  claims: {
    words: text('功效宣称文案还没有填写', 'The claims are not stated yet', '功效宣稱文案還沒有填寫'),
    field: 'label.claims',
  },
  ingredientStatement: {
    words: text(
      '标签成分文案还没有填写',
      'The ingredient statement of the label is not stated yet',
      '標籤成分文案還沒有填寫',
    ),
    field: 'label.ingredients',
  },
  tests: {
    words: text(
      '检验报告的内容还没有读出',
      'What the test reports say has not been read yet',
      '檢驗報告的內容還沒有讀出',
    ),
    field: 'documents',
  },
  assessment: {
    words: text(
      '安全评估报告的内容还没有读出',
      'What the safety assessment says has not been read yet',
      '安全評估報告的內容還沒有讀出',
    ),
    field: 'documents',
  },
  standard: {
    words: text(
      '产品执行的标准的内容还没有读出',
      'What the product standard says has not been read yet',
      '產品執行的標準的內容還沒有讀出',
    ),
    field: 'documents',
  },
  efficacy: {
    words: text(
      '功效宣称依据摘要的内容还没有读出',
      'What the efficacy summary says has not been read yet',
      '功效宣稱依據摘要的內容還沒有讀出',
    ),
    field: 'documents',
  },
  register: {
    words: text(
      '还没有与已注册、备案的产品比对',
      'Not yet compared with the products on the register',
      '還沒有與已註冊、備案的產品比對',
    ),
    field: 'productName',
  },
  authorisation: {
    words: text(
      '授权书的内容还没有读出',
      'What the letter of authorisation says has not been read yet',
      '授權書的內容還沒有讀出',
    ),
    field: 'documents',
  },
  saleProof: {
    words: text(
      '上市证明的内容还没有读出',
      'What the proof of sale says has not been read yet',
      '上市證明的內容還沒有讀出',
    ),
    field: 'documents',
  },
};

/** One finding for all rules that wait for the same input. */
function missingInput(input: Input, rules: readonly RuleRow[], subject: Subject): Finding[] {
  const { words, field } = inputs[input];
  const [first] = rules;
  if (!first) return [];
  const ids = rules.map((rule) => rule.id).join('、');
  return [
    {
      key: `missing:${input}`,
      rule: first.id,
      ruleVersion: first.version,
      severity: 'undecided',
      title: text(
        `${words['zh-CN']}，${rules.length} 条规则无法判断`,
        `${words.en}: ${rules.length === 1 ? '1 rule' : `${rules.length} rules`} cannot be decided`,
        `${tw(words)}，${rules.length} 條規則無法判斷`,
      ),
      detail: text(
        `等待判断的规则：${ids}。`,
        `Rules that wait: ${ids.replaceAll('、', ', ')}.`,
        `等待判斷的規則：${ids}。`,
      ),
      places: [{ field: subject.field(field) }],
      citation: first.citation,
    },
  ];
}

/** 'List incomplete' once per table, for the tables that a rule names in `options.lists`. */
function incompleteLists(rule: RuleRow, subject: Subject): Notice[] {
  const lists = Array.isArray(rule.options.lists) ? rule.options.lists : [];
  return lists.flatMap((name): Notice[] => {
    const table = typeof name === 'string' ? subject.data.completeness[name] : undefined;
    if (typeof name !== 'string' || !table || table.have >= table.of) return [];
    return [
      {
        key: `incomplete:${name}`,
        title: text(
          `名单不全：${table.title['zh-CN']}收录 ${table.have} / ${table.of} 项，没有发现不等于没有问题`,
          `List incomplete: ${table.title.en} holds ${table.have} of ${table.of} entries, so no finding does not mean no problem`,
          `名單不全：${tw(table.title)}收錄 ${table.have} / ${table.of} 項，沒有發現不等於沒有問題`,
        ),
        rules: [rule.id],
      },
    ];
  });
}

function merge(notices: Map<string, Notice>, notice: Notice): void {
  const known = notices.get(notice.key);
  notices.set(notice.key, known ? { ...known, rules: [...new Set([...known.rules, ...notice.rules])] } : notice);
}
