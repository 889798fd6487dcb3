import type { z } from 'zod';
import { perObject } from '../../remember.ts';
import { unknownCheck } from '../judging/not-judged.ts';
import { type Check, checked } from '../judging/rulebook.ts';
import { agesServed } from './ages.ts';
import { agrees, marginOfSafety, matchesForm, namesFormulation } from './agreement.ts';
import { allOf } from './all-of.ts';
import { assertion } from './assert.ts';
import { catalogueRemark } from './catalogue-remark.ts';
import { needsOneOf, ratioSum, together, totalWithin } from './combination.ts';
import { componentsSum } from './components-sum.ts';
import { descending } from './descending.ts';
import { evidenceFits } from './evidence.ts';
import { inCatalogue } from './in-catalogue.ts';
import { labelIngredients } from './label-ingredients.ts';
import { codeCombination, labelItems, netContent, processText, smallPackage, superseded } from './label-items.ts';
import { governed } from './limits/governed.ts';
import { limit } from './limits/limit.ts';
import { limitScope } from './limits/limit-scope.ts';
import { listedSubstance } from './limits/listed-substance.ts';
import { lookUp } from './limits/look-up.ts';
import { permitted, purposeCount, purposeKnown, purposeOnly } from './limits/permitted.ts';
import { mustAttach } from './must-attach.ts';
import { mustSay, statesFunction } from './must-say.ts';
import { mustWarn, warnAbove } from './must-warn.ts';
import { historicalMax, nameNotes } from './name-notes.ts';
import { attributeForm, nameParts } from './name-parts.ts';
import { nameSigns } from './name-signs.ts';
import { namesAgree } from './names-agree.ts';
import { monitoredIngredient } from './new-ingredients.ts';
import { noRepeat } from './no-repeat.ts';
import { numberParts } from './number-parts.ts';
import { numberSeries } from './number-series.ts';
import { numeric } from './numeric.ts';
import { partFormulations } from './part-formulations.ts';
import { procedureFits } from './procedure-fits.ts';
import { nano, safetyCodes } from './raw-materials.ts';
import { rowWords } from './row-words.ts';
import { rowsComplete } from './rows-complete.ts';
import { packageAgrees } from './sales-package.ts';
import { saysAbsent } from './says-absent.ts';
import { shelfLife } from './shelf-life.ts';
import { sumsTo } from './sums-to.ts';
import { standardLimits } from './tests/standard-limits.ts';
import { sunProtection } from './tests/sun-protection.ts';
import { testLimits } from './tests/test-limits.ts';
import { mustTest, standardItems } from './tests/test-reports.ts';
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
  nameParts: asCheck(nameParts),
  nameSigns: asCheck(nameSigns),
  saysAbsent: asCheck(saysAbsent),
  attributeForm: asCheck(attributeForm),
  historicalMax: asCheck(historicalMax),
  partFormulas: asCheck(partFormulations),
  safetyCodes: asCheck(safetyCodes),
  nano: asCheck(nano),
  monitoredIngredient: asCheck(monitoredIngredient),
  governed: asCheck(governed),
  superseded: asCheck(superseded),
  agrees: asCheck(agrees),
  namesFormula: asCheck(namesFormulation),
  marginOfSafety: asCheck(marginOfSafety),
  matchesForm: asCheck(matchesForm),
  mustTest: asCheck(mustTest),
  testLimits: asCheck(testLimits),
  standardLimits: asCheck(standardLimits),
  standardItems: asCheck(standardItems),
  sunProtection: asCheck(sunProtection),
  codeCombination: asCheck(codeCombination),
  processText: asCheck(processText),
  lookUp: asCheck(lookUp),
  mustSay: asCheck(mustSay),
  statesFunction: asCheck(statesFunction),
  numberSeries: asCheck(numberSeries),
  numberParts: asCheck(numberParts),
  shelfLife: asCheck(shelfLife),
  agesServed: asCheck(agesServed),
  evidenceFits: asCheck(evidenceFits),
  packageAgrees: asCheck(packageAgrees),
  rowWords: asCheck(rowWords),
  rowsComplete: asCheck(rowsComplete),
  allOf: asCheck(allOf(() => checks)),
};

/**
 * Hides the option type: options are read with the check's own schema, once for each rule row. A row whose options the
 * check does not take is not judged, and says so.
 */
function asCheck<O>(one: Check<O>): Check {
  const read = perObject((given: object) => readOptions(one.options, given));
  return {
    options: one.options,
    run(subject, options, rule) {
      const own = read(Object(options));
      return own.success ? one.run(subject, own.data, rule) : checked([unknownCheck(rule)]);
    },
  };
}

/** Unknown options that were published before files and editors refused them are left out; all others are refused. */
function readOptions<O>(options: z.ZodType<O>, given: object): z.ZodSafeParseResult<O> {
  const strict = options.safeParse(given);
  const unknown = strict.error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? [];
  if (unknown.length === 0) return strict;
  const copy = structuredClone(given);
  for (const issue of unknown) {
    const holder = issue.path.reduce<unknown>((inner, step) => Object(inner)[step], copy);
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) Reflect.deleteProperty(Object(holder), key);
  }
  return options.safeParse(copy);
}
