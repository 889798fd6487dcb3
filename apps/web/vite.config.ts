import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress-plugin.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';

/** Few large chunks for the first page (request budget), one chunk per page behind it. */
const groups = [
  {
    name: 'base',
    test: /[\\/]apps[\\/]web[\\/]src[\\/](main\.tsx|client[\\/]use-captcha\.ts|ui[\\/]icons\.tsx)$/,
    priority: 4,
  },
  ...['zh-CN', 'zh-TW', 'en'].map((language) => ({
    name: `texts-${language}`,
    test: new RegExp(
      String.raw`[\\/](locales[\\/]${language}[\\/](common|error|login|rule)|rules[\\/]texts[\\/]${language})\.ts$`,
    ),
    priority: 3,
  })),
  { name: 'sign-in', test: /[\\/]features[\\/]auth[\\/]SignInPage\.tsx$/, priority: 2 },
  {
    name: 'app',
    test: /[\\/]apps[\\/]web[\\/]src[\\/](shell[\\/]App|features[\\/]dashboard[\\/]DashboardPage)\.tsx$/,
    priority: 1,
  },
];

/** Pages and calls share one origin (R7-05): a browser's page request stays here, everything else goes to the server. */
export default defineConfig({
  plugins: [react(), compress()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1300,
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
