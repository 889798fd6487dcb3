import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(import.meta.glob(['./zh-TW/*.ts', '!./zh-TW/publicity.ts'], { eager: true }));
