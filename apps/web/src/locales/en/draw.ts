/** Draws of people for a step of a case. */
const draw = {
  title: 'Experts {{count}}',
  asked: 'Asked by {{by}}, {{at}}',
  none: 'No experts have been drawn for this case yet',
  running: 'Opinions are being given',
  closed: 'Closed {{at}}',
  late: 'late',
  log: 'Log of the draw: {{candidates}} candidates, {{excluded}} excluded',
  seed: 'Random seed',
  order: 'Order of the draw',
  excluded: 'Who was excluded, and why',
  state: {
    asked: 'to answer',
    given: 'given',
    declined: 'stepped aside',
    replaced: 'replaced',
    closed: 'not given, closed',
  },
};

export default draw;
