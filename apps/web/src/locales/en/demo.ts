export const demo = {
  nameOf: 'Name',
  load: 'Fill in the form below',
  saved: 'The form in the frame was saved.',
  hint: 'Save in the frame, and the message arrives here.',
  frame: 'Demo form',
};
