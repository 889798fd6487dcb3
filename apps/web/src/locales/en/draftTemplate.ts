/** Templates of a company: drafts kept to begin others with. */
export const draftTemplate = {
  ask: 'Keep as template',
  askHint:
    'The template holds what is written now, for everybody of the company to begin applications with; numbers, dates and files that must be new are left out.',
  rename: 'Rename',
  called: 'Name of the template',
  calledEmpty: 'Give the template a name',
  keep: 'Keep',
  kept: 'Kept as template “{{name}}”',
  renamed: 'The template is now called “{{name}}”',
  begin: 'Begin with it',
  edit: 'Edit',
  removeTitle: 'Remove the template {{title}}',
  none: 'No templates: a draft is kept as one in its menu “More”',
  product: 'Product',
  copyTitle: 'Copy the draft “{{title}}”',
  copyParts: 'What comes along',
  copyHint:
    'The new draft opens, and says while it bears the same name. Numbers, dates and files that must be new are left out.',
  copyNothing: 'Choose at least one part',
};
