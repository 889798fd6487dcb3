import { messageSave, uploadBegin, uploadChunk } from '@app/contract';
import type { Build, Person, World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });
const text = Buffer.from('一份附件', 'utf8');

/** Uploads a file as somebody; answers its id. */
export async function upload(world: World, who: Person): Promise<string> {
  const answer = await world.test.server.inject({
    method: 'POST',
    url: '/business/v3/hzpfile/upload',
    headers: { 'x-authorization-access_token': who.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
      text,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  });
  const body = answer.json() as { state: number; data: { id: string } };
  return body.state === 200 ? body.data.id : '1';
}
const stranger = (world: World): Promise<Person> => world.once('rival', () => world.signedIn('APPLICANT', 'rival'));
/** Something of somebody else, one for all: whoever reaches for it is refused, so it stays as it is. */
const ofStranger = (world: World, what: string, make: (world: World, who: Person) => Promise<string>) =>
  world.once(`${what} of a stranger`, async () => make(world, await stranger(world)));
const onFile =
  (input: (id: string) => Record<string, unknown>): Build =>
  async (world, who) => ({
    input: input(await upload(world, who)),
    foreign: input(await ofStranger(world, 'file', upload)),
  });
async function begun(world: World, who: Person): Promise<string> {
  const answer = await world.test.inject(
    uploadBegin,
    { fileName: 'b.txt', totalBytes: text.length },
    { token: who.token },
  );
  return answer.state === 200 ? answer.data.uploadId : '1';
}
const onUpload =
  (input: (id: string) => Record<string, unknown>): Build =>
  async (world, who) => ({
    input: input(await begun(world, who)),
    foreign: input(await ofStranger(world, 'upload', begun)),
  });
async function filled(world: World, who: Person): Promise<string> {
  const uploadId = await begun(world, who);
  await world.state(
    uploadChunk.id,
    { input: { uploadId, offset: 0 }, file: { name: 'blob', content: text } },
    who.token,
  );
  return uploadId;
}

/** A message to somebody, from the platform, which reaches everybody. */
const message = (world: World, to: Person) =>
  world.as('SUPER', messageSave, {
    subject: '通知',
    content: '<p>内容</p>',
    messageType: 'normal',
    receiverId: to.userId,
    canreply: 1,
  });
const onMessage =
  (input: (id: string) => Record<string, unknown>): Build =>
  async (world, who) => ({
    input: input(await message(world, who)),
    // Nothing is foreign to the sender of all (`notOfSuper`).
    foreign: input(await ofStranger(world, 'message', message)),
  });
const notOfSuper =
  (build: Build): Build =>
  async (world, who) => {
    const { foreign, ...example } = await build(world, who);
    // The sender of every example message is the super administrator: none of them is foreign to that one.
    return who.role === 'SUPER' || foreign === undefined ? example : { ...example, foreign };
  };

/** Messages and attachments. */
export const exchangeExamples: Record<string, Build> = {
  'message.receive': none,
  'message.sent': none,
  'message.list': none,
  'message.receivers': none,
  'message.get': notOfSuper(onMessage((innerMessageId) => ({ innerMessageId }))),
  'message.save': async (_world, who) => ({
    input: { subject: '便条', content: '<p>给自己</p>', messageType: 'normal', receiverId: who.userId },
  }),
  'message.remove': notOfSuper(onMessage((innerMessageIds) => ({ innerMessageIds }))),
  'message.markRead': notOfSuper(onMessage((innerMessageIds) => ({ innerMessageIds }))),
  'message.saveReply': notOfSuper(onMessage((msgId) => ({ msgId, content: '收到' }))),
  'message.replies': notOfSuper(onMessage((id) => ({ parameters: [{ key: 'msgId', value: id }] }))),
  'message.reads': notOfSuper(onMessage((id) => ({ parameters: [{ key: 'msgId', value: id }] }))),

  'attachment.query': none,
  'attachment.get': onFile((attachmentId) => ({ attachmentId })),
  'attachment.transfer': async (world, who) => ({ input: { ids: await upload(world, who) } }),
  'attachment.modifyName': onFile((id) => ({ id, fileName: 'renamed.txt' })),
  'attachment.upload': async () => ({ input: {}, file: { name: 'a.txt', content: text } }),
  'attachment.delete': onFile((attachmentIds) => ({ attachmentIds })),
  'attachment.uploadBegin': async () => ({ input: { fileName: 'b.txt', totalBytes: text.length } }),
  'attachment.uploadChunk': async (world, who) => ({
    input: { uploadId: await begun(world, who), offset: 0 },
    file: { name: 'blob', content: text },
    foreign: { uploadId: await ofStranger(world, 'upload', begun), offset: 0 },
  }),
  'attachment.uploadState': onUpload((uploadId) => ({ uploadId })),
  'attachment.uploadFinish': async (world, who) => ({
    input: { uploadId: await filled(world, who) },
    foreign: { uploadId: await ofStranger(world, 'filled upload', filled) },
  }),
  'attachment.uploadCancel': onUpload((uploadId) => ({ uploadId })),
  'attachment.previewToken': onFile((attachmentIds) => ({ attachmentIds })),
  'attachment.previewState': onFile((attachmentId) => ({ attachmentId })),
  'reading.get': onFile((attachmentId) => ({ attachmentId })),
  'reading.start': onFile((attachmentId) => ({ attachmentId })),
  'attachment.download': onFile((attachmentId) => ({ attachmentId })),
};
