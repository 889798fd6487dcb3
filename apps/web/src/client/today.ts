/** Today where the law applies, yyyy-MM-dd: deadlines, holidays and rules go by this day wherever the browser is. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
}
