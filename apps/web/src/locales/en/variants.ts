export const variants = {
  title: '{{count}} drafts side by side',
  close: 'Close',
  found_one: 'They differ at {{count}} place; what is alike and what the system computes is left out.',
  found_other: 'They differ at {{count}} places; what is alike and what the system computes is left out.',
  place: 'Place',
  changed: 'changed {{at}}',
  nothing: 'Nothing written',
  order: 'Order of the rows',
  same: 'These drafts say the same',
  sameHint: 'What the system computes is not compared.',
};
