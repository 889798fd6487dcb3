export { runScript, type ScriptResult } from './script.ts';
