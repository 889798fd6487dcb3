/** How a server names its connections: this and a word of its own, by which others on the database see it. */
export const serverName = 'cosmetic-filing-platform';

/** How a command-line tool names its connections, so that nobody takes it for a server. */
export const toolName = `${serverName} tool`;
