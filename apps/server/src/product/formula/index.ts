export { formulaModule } from './formula.ts';
