import { z } from 'zod';

/**
 * The parts of a dossier beside formula and document list. Every field is optional: an absent value is unknown, and a rule that needs it says that
 * it cannot decide. Amounts stay text as printed (`50 g`, `<0.1`); days are yyyy-MM-dd.
 */

const text = z.string().max(200_000).optional();
/** A day that exists. */
const day = z.iso.date().optional();
const yes = z.boolean().optional();
const months = z.number().int().nonnegative().max(1_200).optional();

/** Where a value was read: document code or file id, page, the words themselves, and the region on the picture (0…1). */
export const Source = z.object({
  document: z.string(),
  page: z.number().int().positive().optional(),
  quote: z.string().max(2_000).optional(),
  region: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
});
export type Source = z.infer<typeof Source>;

/** A plant as the form names it, with what its licence says. */
export const Manufacturer = z.object({
  name: text,
  address: text,
  country: text,
  kind: z.enum(['own', 'entrusted']).optional(),
  licence: text,
  /** Name and address as printed on the licence. */
  licenceName: text,
  licenceAddress: text,
  licenceFrom: day,
  licenceTo: day,
});
export type Manufacturer = z.infer<typeof Manufacturer>;

/** What the application form states. */
export const DossierForm = z.object({
  nameBrand: text,
  nameGeneric: text,
  nameAttribute: text,
  foreignName: text,
  /** Text of the name basis: what brand, generic and attribute name mean. */
  nameBasis: text,
  holderName: text,
  holderAddress: text,
  responsibleName: text,
  responsibleAddress: text,
  manufacturers: z.array(Manufacturer).optional(),
  standardNumber: text,
  netContent: text,
  shelfLifeMonths: months,
  /** Certificate or filing number, when the product has one already. */
  productNumber: text,
  numberHolder: text,
  submittedOn: day,
});
export type DossierForm = z.infer<typeof DossierForm>;

/** Label or sales package as read. `partial`: only some fields are known; an absent one is then unknown, not missing. */
export const DossierLabel = z.object({
  partial: yes,
  /** All words of the label. */
  text,
  productName: text,
  productNumber: text,
  holderName: text,
  holderAddress: text,
  responsibleName: text,
  responsibleAddress: text,
  producerName: text,
  producerAddress: text,
  producerLicence: text,
  standardNumber: text,
  /** The ingredient statement with its heading. */
  ingredients: text,
  netContent: text,
  /** The use-by statement as printed. */
  useBy: text,
  productionDate: day,
  useByDate: day,
  batch: text,
  shelfLifeMonths: months,
  useMethod: text,
  warnings: text,
  storage: text,
  claims: text,
  trademark: text,
  childMark: yes,
  /** SPF and PA as printed: `50+`, `+++`. */
  spf: text,
  pa: text,
  waterResistance: text,
  /** Whether the ingredient statement is on a leaflet (small packages). */
  leaflet: yes,
  foreignTexts: z.array(z.object({ text: z.string(), explained: yes, larger: yes, trademark: yes })).optional(),
  sources: z.record(z.string(), Source).optional(),
});
export type DossierLabel = z.infer<typeof DossierLabel>;

/** One test of a report. `item` is the code of the requirement table (`chem_pb`, `eff_spf` …). */
export const TestReport = z.object({
  id: z.string(),
  item: z.string(),
  reportNumber: text,
  lab: text,
  labRegistered: yes,
  /** Whether the laboratory's registered scope covers this item. */
  labScope: yes,
  labRegisteredTo: day,
  method: text,
  productName: text,
  batch: text,
  holder: text,
  manufacturer: text,
  receivedOn: day,
  reportedOn: day,
  /** Formula of the sample as the report gives it: names only, or with percentages. */
  sample: z.array(z.object({ name: z.string(), percent: z.string().optional() })).optional(),
  /** Result as printed: `<0.002`, `未检出`, `35.2`. */
  value: text,
  unit: text,
  verdict: z.enum(['pass', 'fail']).optional(),
  /** Human studies and efficacy tests. */
  kind: z.enum(['human', 'consumer', 'laboratory', 'literature']).optional(),
  claim: text,
  subjects: z.number().int().nonnegative().optional(),
  pValue: text,
  supports: yes,
  ethics: yes,
  source: Source.optional(),
});
export type TestReport = z.infer<typeof TestReport>;

/** The safety assessment as read. */
export const SafetyAssessment = z.object({
  kind: z.enum(['full', 'basic']).optional(),
  productName: text,
  assessor: text,
  assessorQualified: yes,
  assessedOn: day,
  ingredients: z
    .array(
      z.object({
        name: z.string(),
        /** Margin of safety as printed. */
        mos: text,
        /** Other accepted evidence: `limit`, `authority`, `ttc`, `readAcross`, `history`, `food` … */
        evidence: text,
        source: Source.optional(),
      }),
    )
    .optional(),
  /** Row of the exposure table and the daily amount in g. */
  exposureType: text,
  exposureGrams: text,
  impurities: z.array(z.string()).optional(),
  nanoAssessed: yes,
  conclusion: z.enum(['safe', 'unsafe']).optional(),
  stabilityMonths: months,
  preservativeChallenge: yes,
  packageCompatibility: yes,
  source: Source.optional(),
});
export type SafetyAssessment = z.infer<typeof SafetyAssessment>;

/** Product standard as read. */
export const ProductStandard = z.object({
  productName: text,
  number: text,
  ingredients: z.array(z.string()).optional(),
  items: z.array(z.object({ item: z.string(), method: text, limit: text })).optional(),
  process: text,
  shelfLifeMonths: months,
});
export type ProductStandard = z.infer<typeof ProductStandard>;

/** Summary of the grounds for efficacy claims. */
export const EfficacySummary = z.object({
  published: yes,
  productName: text,
  /** One per declared claim: efficacy code, kind of evidence, what it concludes. */
  claims: z.array(z.object({ code: z.string(), evidence: text, supports: yes })).optional(),
});
export type EfficacySummary = z.infer<typeof EfficacySummary>;

/** A part of a product: a component of a kit or of a product mixed before use, or the propellant of an aerosol. */
export const DossierPart = z.object({
  id: z.string(),
  name: text,
  kind: z.enum(['part', 'propellant']),
  /** Share of this part in the product as used, in %: mixing ratio or filling ratio. */
  share: text,
});
export type DossierPart = z.infer<typeof DossierPart>;

/** A new ingredient under monitoring that the dossier names. */
export const NewIngredient = z.object({
  name: z.string(),
  number: text,
  monitoringTo: day,
  /** Whether the holder of the ingredient authorised this applicant. */
  authorised: yes,
  useAllowed: yes,
  maxPercent: text,
  annualReport: yes,
});
export type NewIngredient = z.infer<typeof NewIngredient>;

export const dossierSections = {
  form: DossierForm.optional(),
  label: DossierLabel.optional(),
  salesPackage: DossierLabel.optional(),
  tests: z.array(TestReport).optional(),
  assessment: SafetyAssessment.optional(),
  standard: ProductStandard.optional(),
  efficacy: EfficacySummary.optional(),
  parts: z.array(DossierPart).optional(),
  newIngredients: z.array(NewIngredient).optional(),
  /** Exemption from toxicological tests: whether it is claimed, and the facts that it rests on. */
  waiver: z.object({ claimed: yes, gmp: yes, riskList: yes }).optional(),
  authorisation: z
    .object({
      holder: text,
      responsible: text,
      products: z.array(z.string()).optional(),
      from: day,
      to: day,
      notarised: yes,
    })
    .optional(),
  saleProof: z.object({ country: text, productName: text, foreignName: text }).optional(),
  renewal: z.object({ expiresOn: day, submittedOn: day, openChange: yes }).optional(),
  supplement: z
    .object({ items: z.array(z.object({ id: z.string(), answered: z.boolean() })), undeclared: z.array(z.string()) })
    .optional(),
  /** What the register says about other products: numbers and names, never formulas. */
  register: z
    .object({
      sameHolderName: z.array(z.string()).optional(),
      sameFormula: z.array(z.string()).optional(),
      othersName: z.array(z.string()).optional(),
    })
    .optional(),
};
