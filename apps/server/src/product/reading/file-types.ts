/** File types that have words of their own, and pictures whose words are recognised. Known without loading any reader. */
export const textTypes: ReadonlySet<string> = new Set(['pdf', 'docx', 'txt']);
export const pictureTypes: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'bmp', 'webp', 'gif']);
