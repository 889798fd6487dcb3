import type { Check } from '../rulebook.ts';
import { catalogueRemark } from './catalogue-remark.ts';
import { componentsSum } from './components-sum.ts';
import { descending } from './descending.ts';
import { inCatalogue } from './in-catalogue.ts';
import { limit } from './limit.ts';
import { limitScope } from './limit-scope.ts';
import { mustAttach } from './must-attach.ts';
import { namesAgree } from './names-agree.ts';
import { noRepeat } from './no-repeat.ts';
import { numeric } from './numeric.ts';
import { procedureFits } from './procedure-fits.ts';
import { sumsTo } from './sums-to.ts';

/** The generic checks by the name that rule rows use; a new one is a file and a line here. */
export const checks: Readonly<Record<string, Check>> = {
  sumsTo: asCheck(sumsTo),
  componentsSum: asCheck(componentsSum),
  descending: asCheck(descending),
  numeric: asCheck(numeric),
  noRepeat: asCheck(noRepeat),
  inCatalogue: asCheck(inCatalogue),
  namesAgree: asCheck(namesAgree),
  catalogueRemark: asCheck(catalogueRemark),
  limitScope: asCheck(limitScope),
  limit: asCheck(limit),
  mustAttach: asCheck(mustAttach),
  procedureFits: asCheck(procedureFits),
};

/** Hides the option type: the frame parses options with the check's own schema before it runs. */
function asCheck<O>(one: Check<O>): Check {
  return { options: one.options, run: (subject, options, rule) => one.run(subject, one.options.parse(options), rule) };
}
