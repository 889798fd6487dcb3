import { expect, test } from 'vitest';
import { bannedNames, readGlossary, textPairs, unfixedTerms } from './glossary.ts';

const markdown = `# Glossary

## Words that are not used

| word | say | where it may stand |
|---|---|---|
| formula | formulation | packages/engine/src/formula |
| \`userName\` | account | |

## Words of the texts

| 中文 | English | not |
|---|---|---|
| 配方 | formulation | formula, recipe |
`;
const { words, terms } = readGlossary(markdown);

test('the tables say which words are banned, what is said instead, and where they may stand', () => {
  expect(words).toEqual([
    { word: 'formula', say: 'formulation', except: ['packages/engine/src/formula'] },
    { word: 'userName', say: 'account', except: [] },
  ]);
  expect(terms).toEqual([{ chinese: '配方', say: 'formulation', not: ['formula', 'recipe'] }]);
});

test('a glossary without its tables is no glossary', () => {
  expect(() => readGlossary('# Glossary\n')).toThrow('no table');
});

test('names that hold a banned word are told with their place', () => {
  const source = 'const rows = 1;\nfunction productFormulasOf(userNames: string) {}\ninterface FormulaRow {}';
  expect(bannedNames('apps/a.ts', source, words)).toEqual([
    'apps/a.ts:2: productFormulasOf; say formulation',
    'apps/a.ts:2: userNames; say account',
    'apps/a.ts:3: FormulaRow; say formulation',
  ]);
});

test('keys of data, other words, and the places of the exception are left alone', () => {
  expect(bannedNames('apps/a.ts', 'const formulation = { formula: 1, "userName": 2 };', words)).toEqual([]);
  expect(bannedNames('packages/engine/src/formula/a.ts', 'const formula = 1;', words)).toEqual([]);
});

test('an English text says the word that the glossary fixes for its Chinese term', () => {
  expect(unfixedTerms('导入配方', 'Import a formula', terms)).toEqual(["'formula' for 配方; say 'formulation'"]);
  expect(unfixedTerms('导入配方', 'Import a formulation', terms)).toEqual([]);
  expect(unfixedTerms('公式有误', 'The formula is wrong', terms)).toEqual([]);
});

test('texts stand side by side in objects, in packs, in lists and in calls', () => {
  const source = `
const a = { 'zh-CN': '配方', en: 'Formula' };
const packs = { 'zh-CN': { sum: '合计' }, en: { sum: 'Total' } };
const row = ['名称', 'Name', '名稱'];
text('标签', 'Label', '標籤');
list(['仅中文', other]);`;
  expect(textPairs('a.ts', source)).toEqual([
    { line: 2, chinese: '配方', english: 'Formula' },
    { line: 3, chinese: '合计', english: 'Total' },
    { line: 4, chinese: '名称', english: 'Name' },
    { line: 5, chinese: '标签', english: 'Label' },
  ]);
});
