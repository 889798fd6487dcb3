/**
 * A dossier as docs/dossier.schema.json describes it, in the words of an author who knows that file and the law. Only what this corpus writes is
 * declared; the test validates every dossier against the schema itself.
 */

/** A row of the formulation. */
export interface DossierRow {
  rowId: string;
  level: 1 | 2;
  name: string;
  inci?: string;
  cas?: string;
  percent: string;
  purpose?: string;
  submissionCode?: string;
  remark?: string;
  part?: string;
}

/** A document with its files. */
export interface DossierPaper {
  code: string;
  files: { id: string; name: string; sha256?: string; pages?: number; readable?: boolean }[];
  notApplicable?: string;
  language?: string;
  translated?: boolean;
  sealed?: boolean;
}

/** A plant with its licence. */
export interface Plant {
  name?: string;
  address?: string;
  country?: string;
  kind?: 'own' | 'entrusted';
  licence?: string;
  licenceName?: string;
  licenceAddress?: string;
  licenceFrom?: string;
  licenceTo?: string;
}

/** The application form. */
export interface Form {
  nameBrand?: string;
  nameGeneric?: string;
  nameAttribute?: string;
  foreignName?: string;
  nameBasis?: string;
  holderName?: string;
  holderAddress?: string;
  responsibleName?: string;
  responsibleAddress?: string;
  manufacturers?: Plant[];
  standardNumber?: string;
  netContent?: string;
  shelfLifeMonths?: number;
  productNumber?: string;
  numberHolder?: string;
  submittedOn?: string;
}

/** What stands on the label or on the sales package. */
export interface Label {
  partial?: boolean;
  text?: string;
  productName?: string;
  productNumber?: string;
  holderName?: string;
  holderAddress?: string;
  responsibleName?: string;
  responsibleAddress?: string;
  producerName?: string;
  producerAddress?: string;
  producerLicence?: string;
  standardNumber?: string;
  ingredients?: string;
  netContent?: string;
  useBy?: string;
  productionDate?: string;
  useByDate?: string;
  batch?: string;
  shelfLifeMonths?: number;
  useMethod?: string;
  warnings?: string;
  storage?: string;
  claims?: string;
  trademark?: string;
  childMark?: boolean;
  spf?: string;
  pa?: string;
  waterResistance?: string;
  leaflet?: boolean;
  foreignTexts?: { text: string; explained?: boolean; larger?: boolean; trademark?: boolean }[];
}

/** A test of a report. */
export interface Test {
  id: string;
  item: string;
  reportNumber?: string;
  lab?: string;
  labRegistered?: boolean;
  labScope?: boolean;
  labRegisteredTo?: string;
  method?: string;
  productName?: string;
  batch?: string;
  holder?: string;
  manufacturer?: string;
  receivedOn?: string;
  reportedOn?: string;
  sample?: { name: string; percent?: string }[];
  value?: string;
  unit?: string;
  verdict?: 'pass' | 'fail';
  kind?: 'human' | 'consumer' | 'laboratory' | 'literature';
  claim?: string;
  subjects?: number;
  pValue?: string;
  supports?: boolean;
  ethics?: boolean;
}

/** The safety assessment. */
export interface Assessment {
  kind?: 'full' | 'basic';
  productName?: string;
  assessor?: string;
  assessorQualified?: boolean;
  assessedOn?: string;
  ingredients?: { name: string; mos?: string; evidence?: string }[];
  exposureType?: string;
  exposureGrams?: string;
  impurities?: string[];
  nanoAssessed?: boolean;
  conclusion?: 'safe' | 'unsafe';
  stabilityMonths?: number;
  preservativeChallenge?: boolean;
  packageCompatibility?: boolean;
}

/** The product standard. */
export interface Standard {
  productName?: string;
  number?: string;
  ingredients?: string[];
  items?: { item: string; method?: string; limit?: string }[];
  process?: string;
  shelfLifeMonths?: number;
}

/** A part of a product, or its propellant. */
export interface Part {
  id: string;
  name?: string;
  kind: 'part' | 'propellant';
  share?: string;
}

/** A new ingredient under monitoring. */
export interface NewIngredient {
  name: string;
  number?: string;
  monitoringTo?: string;
  authorised?: boolean;
  useAllowed?: boolean;
  maxPercent?: string;
  annualReport?: boolean;
}

/** The whole dossier. */
export interface Dossier {
  procedure?: 'filing' | 'registration';
  origin?: 'domestic' | 'imported';
  productName?: string;
  classificationCode?: string;
  rows: DossierRow[];
  documents: DossierPaper[];
  facts: Record<string, unknown>;
  form: Form;
  label: Label;
  salesPackage: Label;
  tests: Test[];
  assessment: Assessment;
  standard: Standard;
  efficacy: {
    published?: boolean;
    productName?: string;
    claims?: { code: string; evidence?: string; supports?: boolean }[];
  };
  parts?: Part[];
  newIngredients?: NewIngredient[];
  waiver?: { claimed?: boolean; gmp?: boolean; riskList?: boolean };
  authorisation?: {
    holder?: string;
    responsible?: string;
    products?: string[];
    from?: string;
    to?: string;
    notarised?: boolean;
  };
  saleProof?: { country?: string; productName?: string; foreignName?: string };
  renewal?: { expiresOn?: string; submittedOn?: string; openChange?: boolean };
  supplement?: { items: { id: string; answered: boolean }[]; undeclared: string[] };
  register?: { sameHolderName?: string[]; sameFormula?: string[]; othersName?: string[] };
}
