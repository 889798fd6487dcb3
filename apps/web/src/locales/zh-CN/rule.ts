export { rule } from '@app/engine/rules/texts/zh-CN';
