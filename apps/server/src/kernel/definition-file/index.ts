export { type FileRow, parseCsv, type TextFile } from './csv-file.ts';
export { cells, compact, inLanguages, RowFaults } from './csv-rows.ts';
export { type FileFault, FileFaultError, faultLine, type Place } from './file-fault.ts';
export { type JsonNode, nodeAt, parseJsonFile, placeAt, plainOf } from './json-source.ts';
export { lettersApart, nearestWord } from './nearest-word.ts';
export { readJsonFile, readNode } from './read-json-file.ts';

export { keysAt, wordsAt } from './schema-words.ts';
export { strictly } from './strictly.ts';
