import type { z } from 'zod';
import type { Check } from '../rulebook.ts';
import { agrees, marginOfSafety, matchesForm, namesFormula } from './agreement.ts';
import { allOf } from './all-of.ts';
import { assertion } from './assert.ts';
import { catalogueRemark } from './catalogue-remark.ts';
import { needsOneOf, ratioSum, together, totalWithin } from './combination.ts';
import { componentsSum } from './components-sum.ts';
import { descending } from './descending.ts';
import { governed, monitoredIngredient, nano, partFormulas, safetyCodes } from './formula-structure.ts';
import { inCatalogue } from './in-catalogue.ts';
import { labelIngredients } from './label-ingredients.ts';
import { codeCombination, labelItems, netContent, processText, smallPackage, superseded } from './label-items.ts';
import { limit } from './limit.ts';
import { limitScope } from './limit-scope.ts';
import { listedSubstance } from './listed-substance.ts';
import { lookUp } from './look-up.ts';
import { mustAttach } from './must-attach.ts';
import { mustWarn, warnAbove } from './must-warn.ts';
import { historicalMax, nameNotes } from './name-notes.ts';
import { namesAgree } from './names-agree.ts';
import { noRepeat } from './no-repeat.ts';
import { numeric } from './numeric.ts';
import { permitted, purposeCount, purposeKnown, purposeOnly } from './permitted.ts';
import { procedureFits } from './procedure-fits.ts';
import { sumsTo } from './sums-to.ts';
import { mustTest, standardItems, sunProtection, testLimits } from './test-reports.ts';
import { words, wordsRequired } from './words.ts';

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
  assert: asCheck(assertion),
  words: asCheck(words),
  wordsRequired: asCheck(wordsRequired),
  labelIngredients: asCheck(labelIngredients),
  labelItems: asCheck(labelItems),
  netContent: asCheck(netContent),
  smallPackage: asCheck(smallPackage),
  listedSubstance: asCheck(listedSubstance),
  mustWarn: asCheck(mustWarn),
  warnAbove: asCheck(warnAbove),
  permitted: asCheck(permitted),
  purposeOnly: asCheck(purposeOnly),
  purposeCount: asCheck(purposeCount),
  purposeKnown: asCheck(purposeKnown),
  together: asCheck(together),
  needsOneOf: asCheck(needsOneOf),
  ratioSum: asCheck(ratioSum),
  totalWithin: asCheck(totalWithin),
  nameNotes: asCheck(nameNotes),
  historicalMax: asCheck(historicalMax),
  partFormulas: asCheck(partFormulas),
  safetyCodes: asCheck(safetyCodes),
  nano: asCheck(nano),
  monitoredIngredient: asCheck(monitoredIngredient),
  governed: asCheck(governed),
  superseded: asCheck(superseded),
  agrees: asCheck(agrees),
  namesFormula: asCheck(namesFormula),
  marginOfSafety: asCheck(marginOfSafety),
  matchesForm: asCheck(matchesForm),
  mustTest: asCheck(mustTest),
  testLimits: asCheck(testLimits),
  standardItems: asCheck(standardItems),
  sunProtection: asCheck(sunProtection),
  codeCombination: asCheck(codeCombination),
  processText: asCheck(processText),
  lookUp: asCheck(lookUp),
  allOf: asCheck(allOf(() => checks)),
};

/** Options that were published before unknown ones were refused lose them; what files and editors give now is refused instead. */
function withoutUnknown(options: z.ZodType, given: object): object {
  const unknown = (options.safeParse(given).error?.issues ?? []).filter(({ code }) => code === 'unrecognized_keys');
  const copy = unknown.length === 0 ? given : structuredClone(given);
  for (const issue of unknown) {
    const holder = issue.path.reduce<unknown>((inner, step) => Object(inner)[step], copy);
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) Reflect.deleteProperty(Object(holder), key);
  }
  return copy;
}

/** Hides the option type: options are read with the check's own schema, once for each rule row. */
function asCheck<O>(one: Check<O>): Check {
  const read = new WeakMap<object, { value: O }>();
  const optionsOf = (given: unknown): O => {
    if (typeof given !== 'object' || given === null) return one.options.parse(given);
    const known = read.get(given);
    if (known) return known.value;
    const value = one.options.parse(withoutUnknown(one.options, given));
    read.set(given, { value });
    return value;
  };
  return { options: one.options, run: (subject, options, rule) => one.run(subject, optionsOf(options), rule) };
}
