// A reporter for `npm test`: collects failures in a file, so that they can be printed again at the very end.
import { appendFileSync } from 'node:fs';

const LINES_OF_AN_ERROR = 12;

/** Vitest makes one of these for each run; `LAST_WORDS` names the file. */
export default class LastWords {
  #say(text) {
    if (process.env.LAST_WORDS) appendFileSync(process.env.LAST_WORDS, `${text}\n`);
  }

  onTestCaseResult(test) {
    const result = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (result.state === 'failed') this.#say(`failed: ${name}\n${said(result.errors)}`);
    else if (test.diagnostic()?.flaky) this.#say(`passed at the second try: ${name}\n${said(result.errors ?? [])}`);
  }

  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) this.#say(`failed: ${suite.fullName}\n${said(suite.errors())}`);
  }

  onTestRunEnd(modules, unhandled) {
    for (const module of modules)
      if (module.errors().length > 0) this.#say(`failed: ${module.relativeModuleId}\n${said(module.errors())}`);
    if (unhandled.length > 0) this.#say(`not caught by any test:\n${said(unhandled)}`);
  }
}

function said(errors) {
  return errors
    .map((error) =>
      (error.stack || `${error.name}: ${error.message}`).split('\n').slice(0, LINES_OF_AN_ERROR).join('\n'),
    )
    .join('\n')
    .replaceAll(/^/gm, '  ');
}
