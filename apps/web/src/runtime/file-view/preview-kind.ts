export type PreviewKind = 'image' | 'pdf' | 'office' | 'text' | 'audio' | 'video' | 'none';

const kinds: Readonly<Record<string, PreviewKind>> = {
  jpg: 'image',
  jpeg: 'image',
  bmp: 'image',
  png: 'image',
  gif: 'image',
  pdf: 'pdf',
  doc: 'office',
  docx: 'office',
  ppt: 'office',
  pptx: 'office',
  xls: 'office',
  xlsx: 'office',
  txt: 'text',
  mp3: 'audio',
  mp4: 'video',
};

/** How a file is looked at, by the end of its name (R2.5-13…R2.5-19). */
export function previewKind(name: string): PreviewKind {
  const at = name.lastIndexOf('.');
  return (at < 0 ? undefined : kinds[name.slice(at + 1).toLowerCase()]) ?? 'none';
}
