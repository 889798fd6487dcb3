export { rule } from '@app/engine/rules/texts/zh-TW';
