export { formulationModule } from './formulation.ts';
