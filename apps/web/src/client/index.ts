export { ApiError, errorText, toApiError } from './api-error.ts';
export { hooks, type SendOptions, send } from './http.ts';
export { getLanguage, loadTexts, setLanguage, startTexts, type Texts, translate } from './i18n.ts';
export { type Address, getAddress, navigate, onNavigate, queryRecord } from './navigation.ts';
export { newKey } from './request.ts';
export { changeLanguage, hasPermission, type Session, signOut, useSession } from './session.ts';
export { type OpenTab, openTab, setTabOpener, type Tab, TabContext, useTab } from './tab.ts';
export { getScope, getToken, setScope } from './token.ts';
export { downloadFile, fetchBytes, previewUrl, type UploadOptions, uploadFile } from './transfer.ts';
