import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress-plugin.ts';
import { leanContract } from './lean-contract-plugin.ts';
import { leanStyles } from './lean-styles-plugin.ts';
import { taiwanTexts } from './taiwan-plugin.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';

/** Few large chunks for the first page (request budget), one chunk per page behind it. */
const groups = [
  {
    name: 'base',
    test: /[\\/]apps[\\/]web[\\/]src[\\/](main\.tsx|client[\\/]use-captcha\.ts|ui[\\/]icons\.tsx|features[\\/]auth[\\/]SignInPage\.tsx)$|[\\/]engine[\\/]src[\\/]rules[\\/]texts[\\/]/,
    priority: 4,
  },
  ...[
    ['zh-CN', 'zh-CN', ''],
    ['zh-TW', 'zh-CN', String.raw`\?taiwan`],
    ['en', 'en', ''],
  ].map(([language, folder, made]) => ({
    name: `texts-${language}`,
    test: new RegExp(String.raw`[\\/]locales[\\/]${folder}[\\/](common|error|login|rule)\.ts${made}$`),
    priority: 3,
  })),
  // Before the application: what asks for the rows of a list.
  {
    name: 'begin',
    test: /[\\/]apps[\\/]web[\\/]src[\\/]runtime[\\/]list[\\/]begin-list\.ts$/,
    priority: 2,
  },
  {
    name: 'app',
    test: /[\\/]apps[\\/]web[\\/]src[\\/](shell[\\/]App|runtime[\\/]list[\\/]AreaListPage)\.tsx$/,
    priority: 1,
  },
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
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
