export { ApiError, toApiError } from './api-error.ts';
export { type SendOptions, send } from './http.ts';
export { comma, getLanguage, semicolon, type Texts, translate } from './i18n.ts';
export type { Address, QueryChange } from './navigation.ts';
export { newKey } from './request.ts';
export { type Session, useSession } from './session/session.ts';
export { type OpenTab, openTab, type Tab, useTab, useTabShown } from './tab.ts';
export { downloadFile, saveFile, type UploadOptions, uploadFile } from './transfer.ts';
