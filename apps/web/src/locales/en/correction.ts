export const correction = {
  chooseProduct: 'Choose the product first, then correct place by place.',
  noDossier: 'You may not read the dossier of this product and cannot correct it here.',
  empty: 'Nothing is corrected yet. Places are chosen from version {{version}}, which is in force.',
  add: 'Add a place',
  place: 'Choose the place',
  current: 'As it stands (V{{version}})',
  none: 'Nothing is corrected',
  statedBy: 'Stated by {{by}}',
};
