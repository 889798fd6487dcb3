import type { Module } from '../../kernel/module.ts';
import './texts.ts';
import { archiveRoutes } from './archive.routes.ts';

export { checkDisposal, disposeVolumes } from './disposal/dispose-volumes.ts';
export { removeContent } from './disposal/remove-content.ts';
export { classNames, gapNames, volumeFigures, volumeGapFigures } from './figures.ts';
export { archiveFileReaders } from './file-readers.ts';
export { archiveWhenOver, openVolume } from './open-volume.ts';
export { volumeHash } from './seal.ts';
export {
  checkPlace,
  checkVolume,
  collectVolume,
  decidePlaceService,
  sealVolume,
  supplyItemService,
} from './services.ts';
export { archivePart } from './show-volume.ts';

/** The archive (E12, procedure P7): volumes of cases that are over, collected by a catalogue, sealed with a chain of hashes, exported and verified. */
export const archiveModule: Module = { name: 'archive', routes: archiveRoutes };
