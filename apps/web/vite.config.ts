import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress-plugin.ts';
import { leanContract } from './lean-contract-plugin.ts';
import { leanStyles } from './lean-styles-plugin.ts';
import { taiwanTexts } from './taiwan-plugin.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';

const folders = { web: 'apps/web/src', engine: 'packages/engine/src' } as const;

/** Matches files of ours and nothing else; a file that moved away fails the build, or its chunk would silently dissolve. */
function only(folder: keyof typeof folders, ...files: string[]): RegExp {
  for (const file of files) {
    const path = new URL(`../../${folders[folder]}/${file}`, import.meta.url);
    if (!existsSync(path)) throw new Error(`${folders[folder]}/${file} is named in vite.config.ts and is not there`);
  }
  const names = files.map((file) =>
    `${folders[folder]}/${file}`.replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`),
  );
  return new RegExp(`[\\\\/](${names.join('|')})$`);
}

/** Few large chunks for the first page (request budget), one chunk per page behind it. */
const groups = [
  // Schemas, for the review alone: a call in the browser is its address (lean-contract-plugin.ts).
  { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/]dossier\.ts$/, priority: 5 },
  // Forms say rules in every language, so that the application loads all of them: the usual one comes with the texts of
  // sign-in, the two others, which are short, with what every page begins with: a request of their own would cost more.
  {
    name: 'base',
    test: new RegExp(
      [
        only('web', 'main.tsx', 'client/session/use-captcha.ts', 'ui/icons.tsx', 'features/auth/SignInPage.tsx'),
        only('engine', 'rules/texts/zh-TW.ts', 'rules/texts/en.ts'),
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
    priority: 4,
  },
  ...[
    ['zh-CN', 'zh-CN', '', `|${only('engine', 'rules/texts/zh-CN.ts').source}`],
    ['zh-TW', 'zh-CN', String.raw`\?taiwan`, ''],
    ['en', 'en', '', ''],
  ].map(([language, folder, made, rules]) => ({
    name: `texts-${language}`,
    test: new RegExp(String.raw`[\\/]locales[\\/]${folder}[\\/](common|error|login|rule)\.ts${made}$${rules}`),
    priority: 3,
  })),
  // Before the application: what asks for the rows of a list.
  { name: 'begin', test: only('web', 'runtime/list/area/area-question.ts'), priority: 2 },
  { name: 'app', test: only('web', 'shell/App.tsx', 'runtime/list/area/AreaListPage.tsx'), priority: 1 },
];

/** Pages and calls share one origin (R7-05): a browser's page request stays here, everything else goes to the server. */
export default defineConfig({
  plugins: [taiwanTexts(), leanContract(), leanStyles(), react(), compress()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1300,
    // Browsers that the target names know it by themselves.
    modulePreload: { polyfill: false },
    manifest: true,
    // The first script lists every file that may follow: names would make it longer. The manifest says what is in which.
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[hash].js' } },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(?!src/|@|node_modules/|index\\.html|packages/).*': {
        target: server,
        changeOrigin: false,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
});
