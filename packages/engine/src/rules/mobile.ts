/** Whether a text is a mobile number of the mainland (R5-19, R5-20). */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}
