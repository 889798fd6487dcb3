/** Whether readers are let go to an address: web pages and mail, as the server keeps them. */
export function isAddress(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i.test(address);
}
