/** A volume of the archive that is disposed of. */
const disposal = {
  title: 'Disposed of',
  text: 'Its days are over, and two people decided so. Catalogue, fingerprints and root are kept for good; files and content are not there any more.',
  at: 'Agreed at',
  list: 'List',
  listedBy: 'Listed by',
  by: 'Agreed by',
  reason: 'Reason',
  removed: 'Content removed at',
  removing: 'being removed',
};

export default disposal;
