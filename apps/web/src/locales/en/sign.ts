export const sign = {
  title: 'Internal electronic signature',
  subject: 'Subject',
  conclusion: 'Conclusion',
  password: 'Password',
  code: 'Code of the authenticator',
  usePassword: 'Use the password',
  useCode: 'Use a code',
  once: 'For this signature only; it is not kept',
  signer: 'Signed by',
  personal: 'Nobody signs in a switched session',
  seal: 'Seal: {{name}}',
  meaning: 'An internal electronic signature of this system: it shows who signed what and when.',
  missing: {
    password: 'Type your password',
    code: 'Type the code of your authenticator',
  },
};
