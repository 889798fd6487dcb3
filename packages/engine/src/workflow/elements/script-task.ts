import { defineElement } from '../element.ts';
import { localsOf } from '../loops.ts';
import { Unsupported } from '../raw.ts';

export interface ScriptTaskOptions {
  source: string;
  /** Variable that takes the value of the script. */
  result: string | null;
}

const javascript = /^((application|text)\/)?(javascript|ecmascript|js)$/i;

/** A script in JavaScript. The token rests until the server has run it in its sandbox. */
export const scriptTask = defineElement<ScriptTaskOptions>({
  type: 'scriptTask',
  rests: false,
  read(raw) {
    const { scriptFormat = '', script = '' } = raw.properties;
    if (!javascript.test(scriptFormat))
      throw new Unsupported(`scripts are written in javascript, not ${scriptFormat || 'an unnamed language'}`);
    if (script.trim() === '') throw new Unsupported('the script is empty');
    return { source: script, result: raw.attributes.result ?? null };
  },
  enter(run, token, node) {
    const call = run.number();
    run.rest(token, { kind: 'service', ref: call });
    const { source, result } = node.options;
    const { id, title } = node;
    const locals = localsOf(run, token);
    run.emit({ kind: 'runScript', call, token: token.id, node: id, title, source, result, locals });
  },
  wake(run, token, _node, signal) {
    if (signal.kind === 'serviceDone') run.leave(token);
  },
});
