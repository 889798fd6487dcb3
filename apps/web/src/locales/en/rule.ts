export { rule } from '@app/engine/rules/texts/en';
