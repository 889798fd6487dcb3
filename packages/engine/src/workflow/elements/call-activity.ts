import type { JsonObject } from '@app/contract';
import { defineElement } from '../element.ts';
import type { RawElement } from '../reading/raw.ts';
import { Unsupported } from '../reading/unsupported.ts';

export interface CallActivityOptions {
  process: string;
  /** Formulas by the name that they get in the called process; null = all variables. */
  in: Record<string, string> | null;
  /** Formulas over its variables by the name that they get here; null = all. */
  out: Record<string, string> | null;
}

/** Calls another process and waits for its end; the server runs it as a case of its own kind. */
export const callActivity = defineElement<CallActivityOptions>({
  type: 'callActivity',
  rests: true,
  read(raw) {
    const process = raw.attributes.process ?? raw.properties.calledElement;
    if (!process) throw new Unsupported('noCalled');
    if (/[{}=]/.test(process)) throw new Unsupported('computedCall', { process });
    return { process, in: mapping(raw, 'in'), out: mapping(raw, 'out') };
  },
  enter(run, token, node) {
    const call = run.number();
    run.rest(token, { kind: 'call', ref: call });
    const { process, in: mapped } = node.options;
    const variables: JsonObject = mapped
      ? Object.fromEntries(Object.entries(mapped).map(([name, source]) => [name, run.evaluate(source, node.id)]))
      : { ...run.instance.variables };
    run.emit({ kind: 'callProcess', call, token: token.id, node: node.id, process, variables });
  },
  wake(run, token, node, signal) {
    if (signal.kind !== 'callDone') return;
    const { out } = node.options;
    if (!out) for (const [name, value] of Object.entries(signal.variables)) run.set(name, value);
    else
      for (const [name, source] of Object.entries(out))
        run.set(name, run.evaluateOver(source, node.id, signal.variables));
    run.leave(token);
  },
});

/** p:in / p:out elements with `from` and `to`; those of Camunda and Flowable are read into the same. */
function mapping(raw: RawElement, name: 'in' | 'out'): Record<string, string> | null {
  const found = raw.extensions.filter((one) => one.name === name);
  if (found.length === 0 || found.some(({ attributes }) => attributes.variables === 'all')) return null;
  return Object.fromEntries(
    found.flatMap(({ attributes: { from, source, sourceExpression, to, target, businessKey } }) => {
      if (businessKey !== undefined) return [];
      const name = to ?? target;
      const formula = from ?? (source === undefined ? sourceExpression : `{${source}}`);
      if (!name || !formula) throw new Unsupported('mapping');
      return [[name, from === undefined && source !== undefined ? formula : raw.formula(formula)]];
    }),
  );
}
