import { defineElement } from '../element.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { localsOf } from '../running/loops.ts';

export interface ScriptTaskOptions {
  /** JavaScript; empty when a formula says it. */
  source: string;
  formula: string | null;
  /** Variable that takes the value of the script. */
  result: string | null;
}

const javascript = /^((application|text)\/)?(javascript|ecmascript|js)$/i;

/**
 * A script in JavaScript: the token rests until the server has run it in its sandbox. Or a formula (p:formula, an
 * expression of Camunda 8), which is computed at once.
 */
export const scriptTask = defineElement<ScriptTaskOptions>({
  type: 'scriptTask',
  rests: false,
  read(raw) {
    const { scriptFormat = '', script = '' } = raw.properties;
    const { formula, result } = raw.attributes;
    if (formula !== undefined) {
      if (!result) throw new Unsupported('formulaResult');
      return { source: '', formula: raw.formula(formula), result };
    }
    if (!javascript.test(scriptFormat)) throw new Unsupported('scriptLanguage', { language: scriptFormat || '?' });
    if (script.trim() === '') throw new Unsupported('scriptEmpty');
    return { source: script, formula: null, result: result ?? null };
  },
  enter(run, token, node) {
    const { source, formula, result } = node.options;
    if (formula !== null && result !== null) {
      run.set(result, run.evaluate(formula, node.id));
      run.leave(token);
      return;
    }
    const call = run.number();
    run.rest(token, { kind: 'service', ref: call });
    const { id, title } = node;
    const locals = localsOf(run, token);
    run.emit({ kind: 'runScript', call, token: token.id, node: id, title, source, result, locals });
  },
  wake(run, token, _node, signal) {
    if (signal.kind === 'serviceDone') run.leave(token);
  },
});
