export const review = {
  title: 'Try a formula',
  hint: 'No application needed: choose a code, type or paste the formula, and the rules judge at once. Nothing leaves this computer.',
  untouched: 'The verdict appears here once a classification code or a first ingredient is entered.',
  clear: 'Clear',
  clearTitle: 'Clear what you tried?',
  clearText: 'Code and formula are removed from this page. Applications are not touched.',
  file: 'Make an application of it',
  reach: '{{passed}} more rules passed. Rules in force on {{asOf}}; documents and label are not tried here.',
  findings: 'Findings',
  undecidedErrors: '{{count}} errors to decide',
  notReviewed: 'Not reviewed',
};
