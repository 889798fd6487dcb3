// A reporter for `npm test`: what each test of a run proved, for `npm run requirements`. `PROOFS` names the file.
import { writeFileSync } from 'node:fs';

/** Vitest makes one of these for each run. */
export default class Proofs {
  #begun = Date.now();

  onTestRunEnd(modules) {
    if (!process.env.PROOFS) return;
    const tests = [];
    for (const module of modules)
      for (const test of module.children.allTests())
        tests.push({
          file: module.relativeModuleId,
          name: test.fullName.replaceAll(' > ', ' '),
          status: statusOf(test),
        });
    writeFileSync(process.env.PROOFS, JSON.stringify({ begun: this.#begun, tests }));
  }
}

/** A test that is expected to fail is green for the runner, yet it says that something does not hold. */
function statusOf(test) {
  const { state } = test.result();
  if (state === 'passed' && test.options.fails) return 'expected to fail';
  return state === 'passed' || state === 'failed' ? state : 'skipped';
}
