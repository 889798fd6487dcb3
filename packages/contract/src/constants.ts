/** Business constants and limits of specification section 9; each cites its line. */
export const constants = {
  version: '0.2.0', // of package.json, beside the build date (R9-21)
  requestTimeoutMs: 600_000, // R9-01
  domainSlots: 20, // R9-02
  domainRotation: 5, // R9-02
  attachmentDedupeMs: 5_000, // R9-03
  attachmentBatchWindowMs: 2_000, // R9-04
  attachmentBatchDelayMs: 100, // R9-04
  clientId: 'hzp-web', // R7.1-30
  defaultLanguage: 'zh-CN', // R9-07
  fallbackLanguage: 'zh-CN', // R9-08
  defaultSize: 'small', // R9-17
  sizes: ['default', 'medium', 'small', 'mini'], // R9-18
  defaultTheme: 'classic', // R9-19
  defaultColour: '#409EFF', // R9-20
  pageSize: 20, // R9-22
  pageSizes: [10, 20, 50, 100], // R9-23
  defaultPage: 1, // R9-25
  badgeMax: 99, // R9-26
  messagePopoverWidth: 350, // R9-27
  messagePopoverListHeight: 250, // R9-28
  messageLoadDelayMs: 1_000, // R9-29
  asideWidth: 250, // R9-30
  asideCollapsedWidth: 65, // R9-30
  loadingMaskCloseMs: 200, // R9-37
  loadingMaskPaintMs: 300,
  watermarkSize: 240, // R9-31
  watermarkCheckMs: 500, // R9-32
  headerScrollThrottleMs: 300, // R9-33
  scrollThrottleMs: 10, // R9-34
  tabZIndexBase: 2_000, // R9-35
  chunkTimeoutMs: 120_000, // R8-34
  lockDelayMs: 800, // R9-38
  logUploadMs: 3_000, // R9-39
  lockCookie: 'lock', // R4-20
  uidCookie: 'uid', // R4-38
  smsWaitSeconds: 60, // R5-21
  errorDisplayMs: 5_000, // R9-40
  passwordMinLength: 5, // R9-45
  mobileLength: 11, // R9-46
  codeLength: 6, // R9-47
  pdfPollMs: 50, // R9-36
  viewerZoomStep: 0.2, // R9-41
  viewerWheelStep: 0.015, // R9-42
  viewerTurn: 90, // R9-43
  viewerLeastScale: 0.2, // R9-44
  uploadedTableHeight: 340, // R9-24
  uploadDialogHeight: 400, // R2.5-12
  builtAt: '2025-5-9', // R9-21
  dateTimeFormat: 'yyyy-MM-dd HH:mm:ss', // R9-54
  timeZone: 'Asia/Shanghai', // R3-48
  accessTokenSeconds: 7_200, // R7.1-07
  refreshTokenDays: 7, // R7.1-07
  refreshCookie: 'refresh_token', // R9-06, HttpOnly
  refreshFlagCookie: 'has_refresh', // R9-06, readable: a refresh token exists
  attachmentMaxBytes: 100 * 1024 * 1024, // R5-31
} as const;
