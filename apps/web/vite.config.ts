import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';

/** Pages and calls share one origin (R7-05): a browser's page request stays here, everything else goes to the server. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', chunkSizeWarningLimit: 700, manifest: true },
  server: {
    port: 5173,
    proxy: {
      '^/(?!src/|@|node_modules/|index\\.html|favicon\\.svg|packages/).*': {
        target: server,
        changeOrigin: false,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
});
