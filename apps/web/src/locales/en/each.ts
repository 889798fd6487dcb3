/** A draft of which each row is submitted as a case of its own. */
const each = {
  do: 'Submit {{count}}',
  none: 'No row can be submitted: mend the rows, or add others.',
  ready: '{{ready}} will be submitted, each as a case of its own; {{count}} will not and stay in the draft.',
  readyAll: '{{ready}} will be submitted, each as a case of its own.',
  confirmTitle: 'Submit these {{count}}?',
  confirmText:
    'Each becomes a case of its own and cannot be changed then; what cannot be submitted stays in the draft.',
  done: '{{count}} submitted',
  left: '{{count}} not submitted: they stay in the draft and can be submitted once they are mended.',
  refused: 'Not submitted ({{count}})',
  submitted: 'Submitted ({{count}})',
  back: 'Back to the draft',
  bar: '{{count}} of this draft are submitted, each as a case of its own; below is what is not.',
  openList: 'Open the list',
  paste: 'Paste from a spreadsheet',
  pasteAdd: 'Add to the table',
  pasteHelp:
    'One line each, with the columns as copied from Excel: {{columns}}. The first holds the number or the name; the others may be left out.',
  pasteUnknown:
    '{{count}} lines name nothing, or more than one thing. They stay above: check the numbers. The others were added.',
  pasteFull: '{{count}} were found, but the table has room for {{room}} only.',
};

export default each;
