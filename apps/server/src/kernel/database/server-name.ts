/** How a server names its connections: this and a word of its own, by which others on the database see it. */
export const serverName = 'cosmetic-filing-platform';
