/** A request that a command of the documentation sends. */
export interface CurlRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** Names of the files of a multipart body, in order. */
  files: string[];
}

/** The curl commands of the code blocks of a document, in order. */
export function curlCommands(markdown: string): string[] {
  return [...markdown.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map((match) => match[1] ?? '');
}

/** What a command sends, read as a shell reads it: quotes, line ends, `$NAME`, and a body after `<<JSON`. Throws at an option that it does not know. */
export function requestOf(command: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const [line = '', heredoc] = command.split(/ <<JSON\n/);
  const body = heredoc === undefined ? null : valued(heredoc.replace(/\nJSON\n?$/, ''), variables);
  const [program, ...words] = wordsOf(line.replaceAll('\\\n', ' ')).map((word) => valued(word, variables));
  if (program !== 'curl') throw new Error(`not a curl command: ${line}`);
  const request: CurlRequest = { method: '', url: '', headers: {}, body, files: [] };
  const form: string[] = [];
  const next = () => words.shift() ?? '';
  while (words.length > 0) {
    const word = next();
    if (word === '-sS') continue;
    else if (word === '-X') request.method = next();
    else if (word === '-H') {
      const [name = '', ...value] = next().split(': ');
      request.headers[name.toLowerCase()] = value.join(': ');
    } else if (word === '-u') request.headers.authorization = `Basic ${Buffer.from(next()).toString('base64')}`;
    else if (word === '-d') form.push(next());
    else if (word === '-F') request.files.push(next().replace(/^file=@/, ''));
    else if (word === '--data-binary') next();
    else if (word.startsWith('-')) throw new Error(`an option that the test does not know: ${word}`);
    else request.url = word;
  }
  if (form.length > 0) {
    request.body = form.join('&');
    request.headers['content-type'] = 'application/x-www-form-urlencoded';
  }
  request.method ||= request.body !== null || request.files.length > 0 ? 'POST' : 'GET';
  return request;
}

function valued(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$([A-Z][A-Z0-9_]*)/g, (_sign, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`the document does not say where ${name} comes from`);
    return value;
  });
}

/** Words of a command line; in double quotes `\"` is a quote. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
}
