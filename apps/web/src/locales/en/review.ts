export const review = {
  title: 'Try a formula',
  hint: 'No application needed: choose a code, type or paste the formula, and the rules judge at once. Nothing leaves this computer.',
  clear: 'Clear',
  clearTitle: 'Clear what you tried?',
  clearText: 'Code and formula are removed from this page. Applications are not touched.',
  file: 'Make an application of it',
  reach: '{{passed}} more rules passed. Rules in force on {{asOf}}; documents and label are not tried here.',
  findings: 'Findings',
  undecidedErrors: '{{count}} errors to decide',
  notReviewed: 'Not reviewed',
};
