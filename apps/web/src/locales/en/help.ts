/** Help topics of the search panel: a title and one paragraph each. */
export const help = {
  file: {
    title: 'How to file a product',
    text: 'In the list of first applications choose “New application”. Build the classification code first, then fill in product, responsible person, manufacturer, formulation and documents. Each step saves itself; the last one runs the pre-check. Mend or explain the errors and submit: number and certificate follow at once.',
  },
  formula: {
    title: 'How to enter a formulation',
    text: 'Type row by row, or copy a block in Excel and paste it with Ctrl+V. While you type a name, an INCI name or a CAS number, matching ingredients of the catalogue are listed. Enter goes from a name to its content, and from the content to the next row. All names first works too: a name typed where the content is awaited begins the next row. The total must be 100%, with three decimals; F8 goes to the next finding.',
  },
  precheck: {
    title: 'How to read the pre-check',
    text: 'Errors must be mended or explained, warnings checked. “Not judged” means that data is missing; it never means passed. Each finding names rule, place, value, limit and basis, and leads to its cell.',
  },
  deadline: {
    title: 'How deadlines are counted',
    text: 'Deadlines count working days without public holidays, and the clock stops while a correction is awaited. More than 7 days is green, 3 to 7 yellow, 2 or fewer red, and overdue has a block of its own. “How it is counted” on the clock bar shows every stretch.',
  },
  correct: {
    title: 'What to do after an order to correct',
    text: 'Open it from your pending tasks or the message, change the dossier as asked, say what was changed and submit. Both versions are kept side by side. Without a reply in time the filing will be dealt with.',
  },
  cancel: {
    title: 'How to cancel a filing',
    text: 'Open the filed product, choose “Cancel”, give the reason and submit. The public register then shows it as cancelled; its number is never used again.',
  },
  draft: {
    title: 'Where drafts are kept',
    text: 'What you type is saved to the server within seconds; the time is shown on top. Without a connection it is kept on this computer and saved later. Drafts are under “Drafts” of the list; only your company sees them; C copies the row that has the focus.',
  },
  tabs: {
    title: 'Working with tabs',
    text: 'Every page you open stays in its tab, with filters, scroll position and unfinished forms. Double-click reloads it, the middle button or Delete closes it, dragging or Ctrl+Shift+←→ moves it, and the context menu has more. A dot marks unsaved changes.',
  },
  search: {
    title: 'Global search',
    text: 'Press Ctrl+Q. Type the name of a menu, its pinyin (shouci) or pinyin initials (“首次申请” is scsq) or its path; from two characters on, product names, application numbers and filing numbers are searched as well.',
  },
  password: {
    title: 'Password and safe sign-in',
    text: 'Change your password in the user menu. Press Ctrl+L to lock the screen when you leave. After wrong passwords a captcha is asked, and the account may be locked for 15 minutes.',
  },
  language: {
    title: 'Language, theme and size',
    text: 'The settings offer “简体中文”, “繁體中文” and English, seven themes, a colour of your own and four sizes. They are kept on this computer for your account.',
  },
};
