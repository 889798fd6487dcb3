import type { Json } from '@app/contract';
import { defineElement } from '../element.ts';
import type { RawElement } from '../reading/raw.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { refuse } from '../running/command.ts';

export interface BusinessRuleTaskOptions {
  /** Variable that takes the decision. */
  result: string;
  /** `first`: the first row that holds; `unique`: exactly one may hold; `collect`: a list of all that hold. */
  hit: 'first' | 'unique' | 'collect';
  /** Formulas; `when` null = otherwise. */
  rows: { when: string | null; value: string }[];
}

/** A decision by a formula (p:formula) or by a table of formulas (p:decision with p:row), inside the same step. */
export const businessRuleTask = defineElement<BusinessRuleTaskOptions>({
  type: 'businessRuleTask',
  rests: false,
  read(raw) {
    const { formula, result } = raw.attributes;
    const table = raw.extensions.find(({ vendor, name }) => vendor === 'p' && name === 'decision');
    if (formula !== undefined) {
      if (table) throw new Unsupported('formulaOrDecision');
      if (!result) throw new Unsupported('formulaResult');
      return { result, hit: 'first', rows: [{ when: null, value: raw.formula(formula) }] };
    }
    if (!table) throw new Unsupported('noDecision');
    return readTable(raw, table);
  },
  enter(run, token, node) {
    const { rows, hit, result } = node.options;
    const holding = rows.filter(({ when }) => when === null || run.evaluate(when, node.id) === true);
    if (hit === 'unique' && holding.length > 1)
      refuse('badExpression', node.id, { detail: `${holding.length} rows hold, one may` });
    const chosen = hit === 'collect' ? holding : holding.slice(0, 1);
    const values: Json[] = chosen.map(({ value }) => run.evaluate(value, node.id));
    if (hit !== 'collect' && values.length === 0)
      refuse('badExpression', node.id, { detail: 'no row of the decision holds' });
    run.set(result, hit === 'collect' ? values : (values[0] ?? null));
    run.leave(token);
  },
});

function readTable(raw: RawElement, table: RawElement['extensions'][number]): BusinessRuleTaskOptions {
  const { result, hit = 'first' } = table.attributes;
  if (!result) throw new Unsupported('decisionResult');
  if (hit !== 'first' && hit !== 'unique' && hit !== 'collect') throw new Unsupported('decisionHit', { hit });
  const rows = table.children.filter(({ name }) => name === 'row');
  if (rows.length === 0) throw new Unsupported('decisionRows');
  return {
    result,
    hit,
    rows: rows.map(({ attributes: { when, value } }) => {
      if (value === undefined) throw new Unsupported('decisionValue');
      return { when: when === undefined ? null : raw.formula(when), value: raw.formula(value) };
    }),
  };
}
