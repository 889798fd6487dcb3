/** A stored file as a preview names it. */
export interface PreviewFile {
  id: string;
  name: string;
}
/** Where a file opens: beside the page, which stays usable, or in a dialog over it. */
export type PreviewPlace = 'drawer' | 'dialog';
