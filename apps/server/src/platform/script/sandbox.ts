import type { Json, JsonObject } from '@app/contract';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { ScriptLimits, ScriptRequest, ScriptResult } from './script.ts';

let loading: Promise<QuickJSWASMModule> | null = null;

/**
 * Runs a script in QuickJS inside WebAssembly: a new interpreter each time, without any function of the host. Input and output are JSON; time,
 * memory, depth and size of the answer are limited.
 */
export async function runInSandbox(request: ScriptRequest): Promise<ScriptResult> {
  loading ??= newQuickJSWASMModuleFromVariant(variant);
  const { limits } = request;
  const runtime = (await loading).newRuntime();
  try {
    runtime.setMemoryLimit(limits.memoryBytes);
    runtime.setMaxStackSize(limits.stackBytes);
    const deadline = performance.now() + limits.milliseconds;
    let late = false;
    runtime.setInterruptHandler(() => {
      late ||= performance.now() > deadline;
      return late;
    });
    const context = runtime.newContext();
    try {
      return evaluate(context, request, () => late);
    } finally {
      context.dispose();
    }
  } finally {
    runtime.dispose();
  }
}

function evaluate(
  context: QuickJSContext,
  { source, input, limits }: ScriptRequest,
  isLate: () => boolean,
): ScriptResult {
  const begun = context.evalCode(
    `${prelude}(${JSON.stringify(JSON.stringify(input))}, ${limits.calls})`,
    'platform.js',
  );
  if (begun.error) {
    begun.error.dispose();
    return failure('SCRIPT_MEMORY', 'what the script may see does not fit into its memory');
  }
  const finish = begun.value;
  try {
    const outcome = context.evalCode(source, 'script.js');
    if (outcome.error) {
      const thrown = context.dump(outcome.error) as unknown;
      outcome.error.dispose();
      return failureOf(thrown, isLate());
    }
    const answer = context.callFunction(finish, context.undefined, outcome.value);
    outcome.value.dispose();
    if (answer.error) {
      const thrown = context.dump(answer.error) as unknown;
      answer.error.dispose();
      return failureOf(thrown, isLate());
    }
    const text = context.getString(answer.value);
    answer.value.dispose();
    return read(text, limits);
  } finally {
    finish.dispose();
  }
}

function read(text: string, limits: ScriptLimits): ScriptResult {
  if (text.length > limits.answerCharacters)
    return failure(
      'SCRIPT_ANSWER',
      `the script answers ${text.length} characters, ${limits.answerCharacters} are allowed`,
    );
  // A script may have replaced the built-in JSON functions; then it has no answer.
  const { value = null, set = {} } = JSON.parse(text) as { value?: Json; set?: JsonObject };
  return { ok: true, value, set };
}

function failureOf(thrown: unknown, late: boolean): ScriptResult {
  if (late) return failure('SCRIPT_TIME', 'the script took too long');
  const { name, message, code } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<
    string,
    unknown
  >;
  const text = typeof message === 'string' ? message : String(thrown);
  if (name === 'ProcessError' && typeof code === 'string') return failure(code, text);
  if (text === 'out of memory' || thrown === null) return failure('SCRIPT_MEMORY', 'the script needs too much memory');
  if (/stack overflow/i.test(text)) return failure('SCRIPT_DEPTH', 'the script calls itself too deeply');
  if (text === 'too many calls') return failure('SCRIPT_CALLS', 'the script sets too many variables');
  return failure('SCRIPT_ERROR', typeof name === 'string' ? `${name}: ${text}` : text);
}

function failure(code: string, message: string): ScriptResult {
  return { ok: false, code: code.slice(0, 64), message: message.slice(0, 500) };
}

/** What a script can use: `variables`, `data`, `now`, `execution` (as other engines call it) and `fail(code, message)`. */
const prelude = `(function (text, calls) {
  const { parse, stringify } = JSON;
  const input = parse(text);
  const set = {};
  let left = calls;
  const keep = (name, value) => {
    if (left-- <= 0) throw new Error('too many calls');
    if (typeof name !== 'string' || !/^[\\p{L}_][\\p{L}\\p{N}_]{0,63}$/u.test(name)) throw new TypeError('no name of a variable: ' + name);
    const kept = stringify(value);
    set[name] = kept === undefined ? null : parse(kept);
    input.variables[name] = set[name];
  };
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, enumerable: true });
  define('variables', input.variables);
  define('data', input.data);
  define('now', input.now);
  define('execution', Object.freeze({
    getVariable: (name) => (Object.hasOwn(input.variables, name) ? input.variables[name] : null),
    hasVariable: (name) => Object.hasOwn(input.variables, name),
    setVariable: keep,
  }));
  define('fail', (code, message) => {
    const error = new Error(String(message === undefined ? code : message));
    error.name = 'ProcessError';
    error.code = String(code);
    throw error;
  });
  return (value) => stringify({ value: value === undefined || typeof value === 'function' ? null : value, set });
})`;
