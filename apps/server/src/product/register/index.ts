import type { Module } from '../../kernel/module.ts';
import { blocksOfFiles } from './blocks.ts';
import { registerRoutes } from './register.routes.ts';
import { takeOver } from './take-over.ts';

export { refuseBlocked } from './blocks.ts';
export { expireProducts } from './expire.ts';
export {
  lockProduct,
  numbersEndedForSafety,
  type ProductFacts,
  productDossier,
  productFacts,
  productIsThere,
  productsInForce,
  productVersion,
} from './facts.ts';
export { productEventFigures, productFigures, productHolderFigures, productPlantFigures } from './figures.ts';
export { holdProduct, productIdOf, productKnown, productSource } from './known.ts';
export { productMatters } from './matters.ts';
export { followOldProcess, keptByOldProcess } from './old-process.ts';
export { lastDay, Period } from './period.ts';
export { publishProduct, written as productWritten } from './product.ts';
export { noteProductKind } from './product-kind.ts';
export { publicFacts } from './public-facts.ts';
export { statesOf, versionsOf } from './register.store.ts';
export {
  applyToProduct,
  blockProduct,
  openProduct,
  productFor,
  readProduct,
  renewProduct,
  restoreProduct,
  setProductState,
  unblockProduct,
} from './services.ts';
export { isFinal, moves } from './states.ts';
export { noteLetter } from './step-letter.ts';
export { labelIn, stateWords } from './words.ts';
export { beginYearly } from './yearly.ts';

/** The register of products: one product owns a number for ever and carries all that happens to it. */
export const registerModule: Module = {
  name: 'register',
  routes: registerRoutes,
  async start(app) {
    // A fault of the table stops the start, not the first submission.
    blocksOfFiles(app);
    if (!app.isInstalled) await takeOver(app);
    return undefined;
  },
};
