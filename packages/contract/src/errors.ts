/**
 * Errors are a table: name → wire code and message key (architecture.md 2; R8-19…R8-28, R7-33).
 * The server answers `{ state: code, message: text of messageKey in the caller's language, cause }`.
 */
export const errors = {
  illegalRequest: { code: 6010101, messageKey: 'error.illegalRequest' },
  illegalIp: { code: 6010102, messageKey: 'error.illegalIp' },
  illegalPermission: { code: 6010104, messageKey: 'error.illegalPermission' },
  permissionLimit: { code: 6010105, messageKey: 'error.permissionLimit' },
  submitLimit: { code: 6010106, messageKey: 'error.submitLimit' },
  wrongCredentials: { code: 6020101, messageKey: 'error.wrongCredentials' },
  otherClients: { code: 6020102, messageKey: 'error.otherClients' },
  captchaRequired: { code: 6020104, messageKey: 'error.captchaRequired' },
  /** The password was right; the account also requires the code of its authenticator. */
  secondFactorRequired: { code: 6020105, messageKey: 'error.secondFactorRequired' },
  illegalToken: { code: 6020201, messageKey: 'error.illegalToken' },
  tokenExpired: { code: 6020301, messageKey: 'error.tokenExpired' },
  invalidInput: { code: 400, messageKey: 'error.invalidInput' },
  notFound: { code: 404, messageKey: 'error.notFound' },
  conflict: { code: 409, messageKey: 'error.conflict' },
  /** The record changed since it was read (optimistic lock). */
  staleVersion: { code: 409, messageKey: 'error.staleVersion' },
  /** Rules or day changed during each of three reviews before a submission; nothing was written. */
  reviewOutdated: { code: 409, messageKey: 'error.reviewOutdated' },
  /** The draft is being edited in another window; data says by whom and since when. */
  draftLocked: { code: 409, messageKey: 'error.draftLocked' },
  /** Somebody else finished the task; data says who and when. */
  taskDone: { code: 409, messageKey: 'error.taskDone' },
  taskClaimed: { code: 409, messageKey: 'error.taskClaimed' },
  idempotencyConflict: { code: 409, messageKey: 'error.idempotencyConflict' },
  payloadTooLarge: { code: 413, messageKey: 'error.payloadTooLarge' },
  unsupportedMediaType: { code: 415, messageKey: 'error.unsupportedMediaType' },
  tooManyRequests: { code: 429, messageKey: 'error.tooManyRequests' },
  serverError: { code: 500, messageKey: 'error.serverError' },
  unavailable: { code: 503, messageKey: 'error.unavailable' },
} as const;
export type ErrorName = keyof typeof errors;

/** Response states that count as success and are returned to the caller (R4-07…R4-10). */
export const successStates = [200, 2, 103, 501] as const;
