export { formulationModule as formulaModule } from './formulation.ts';
