import type { Language, TextValues } from '@app/contract';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../../kernel/http/dispatch.ts';
import { registerTexts } from '../../kernel/texts/index.ts';

const zh = {
  'program.noBearer': '请在请求头 Authorization 中以 Bearer 方式给出令牌。',
  'program.unknownToken': '没有这个令牌。请用程序账号的密钥重新获取。',
  'program.programRevoked': '程序账号已停用。',
  'program.keyRevoked': '密钥已停用。请向企业管理员索取新的密钥。',
  'program.programExpired': '程序账号已到期。',
  'program.keyExpired': '密钥已到期。请使用新的密钥。',
  'program.tokenExpired': '令牌已过期。请用密钥重新获取。',
  'program.ownerGone': '程序账号所代表的人员已不在企业任职，程序不能继续办理。',
  'program.grantType': 'grant_type 只能是 client_credentials。',
  'program.unknownClient': '程序编号或者密钥不对。',
  'program.noClient': '请给出程序编号和密钥（client_id、client_secret，或者 HTTP Basic）。',
  'program.twoWays': '程序编号和密钥只能用一种方式给出。',
  'program.scopeNotHeld': '程序账号没有这项权限：',
  'program.onlyCompany': '程序账号由企业开立。',
  'program.nameTaken': '已有同名的程序账号。',
  'program.tooMany': '一家企业最多有 {most} 个程序账号。',
  'program.noOwner': '所代表的人员须是本企业的在职人员。',
  'program.ownerStays': '程序账号开立后，所代表的人员不再变更；请另开一个。',
  'program.notHeld': '{name} 没有这项权限：{scope}',
  'program.over': '程序账号已停用，不能再更改。',
  'program.pastDay': '截止日期须晚于今天。',
  'program.unknownFieldNear': '表单没有字段 {field}。是否指 {near}？',
  'program.unknownField': '表单没有字段 {field}。',
  'program.useField': '改为 {near}，或者去掉这一项。',
  'program.dropField': '去掉这一项。',
  'program.ifMatch': '请在 If-Match 中给出读取时得到的 ETag。',
  'program.ifMatchForm': 'If-Match 应为读取时得到的 ETag，例如 "3"。',
  'program.noFile': '请求中没有文件。每个文件放在名为 file 的部分。',
  'program.notObject': '{field} 应为一个对象。',
  'program.unknownProperty': '请求中没有 {field} 这一项可填。可填：{known}',
  'program.limit': '一页 1 至 {most} 行。',
  'program.noCertificate': '案卷还没有证书文件。',
  'program.noLetterFile': '文书的文件还在制作。',
};
const en: Record<keyof typeof zh, string> = {
  'program.noBearer': 'Give the token in the header Authorization, as Bearer.',
  'program.unknownToken': 'There is no such token. Get one with the key of the service account.',
  'program.programRevoked': 'The service account was ended.',
  'program.keyRevoked': 'The key was ended. Ask the administrator of the company for a new one.',
  'program.programExpired': 'The last day of the service account is over.',
  'program.keyExpired': 'The key has expired. Use the new one.',
  'program.tokenExpired': 'The token has expired. Get another with the key.',
  'program.ownerGone':
    'The person for whom the service account acts no longer works for the company, so it may do nothing.',
  'program.grantType': 'grant_type must be client_credentials.',
  'program.unknownClient': 'The id of the service account or its key is wrong.',
  'program.noClient': 'Give the id of the service account and its key (client_id and client_secret, or HTTP Basic).',
  'program.twoWays': 'Give the id and the key in one way only.',
  'program.scopeNotHeld': 'The service account does not have the scope',
  'program.onlyCompany': 'Service accounts belong to companies.',
  'program.nameTaken': 'There is a service account of this name.',
  'program.tooMany': 'A company may have {most} service accounts at most.',
  'program.noOwner': 'The person must work for the company now.',
  'program.ownerStays': 'The person for whom a service account acts is not changed; make another account.',
  'program.notHeld': '{name} does not have the right {scope}',
  'program.over': 'The service account was ended and cannot be changed any more.',
  'program.pastDay': 'The last day must be after today.',
  'program.unknownFieldNear': 'The form has no field {field}. Did you mean {near}?',
  'program.unknownField': 'The form has no field {field}.',
  'program.useField': 'Write {near}, or leave it out.',
  'program.dropField': 'Leave it out.',
  'program.ifMatch': 'Give in If-Match the ETag that came with what you read.',
  'program.ifMatchForm': 'If-Match is the ETag that came with what you read, such as "3".',
  'program.noFile': 'There is no file in the request. Each file is a part named file.',
  'program.notObject': '{field} must be an object.',
  'program.unknownProperty': 'The request takes no {field}. It takes: {known}',
  'program.limit': 'A page has 1 to {most} rows.',
  'program.noCertificate': 'The case has no certificate file yet.',
  'program.noLetterFile': 'The file of the letter is still being made.',
};
const word = registerTexts({ 'zh-CN': zh, en });

type Key = keyof typeof zh extends `program.${infer K}` ? K : never;

/** A message of this module in the language of a request. */
export function say(request: FastifyRequest, key: Key, values: TextValues = {}): string {
  return word(languageOf(request), `program.${key}`, values);
}

/** A message of this module in a language. */
export function words(language: Language, key: Key, values: TextValues = {}): string {
  return word(language, `program.${key}`, values);
}
