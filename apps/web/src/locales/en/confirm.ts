export const confirm = {
  title_one: 'For you to confirm ({{count}})',
  title_other: 'For you to confirm ({{count}})',
  kind: {
    regulation: 'Change of the regulation: {{title}}',
    timeLimit: 'Change of a time limit: {{title}}',
    holiday: 'Holidays of {{title}}',
  },
  by: 'drafted by {{name}}',
  look: 'Look',
  lookAt: 'Look at “{{title}}”',
};
