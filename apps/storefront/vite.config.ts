import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/handler.ts' } },
      // One file holds all that the server runs: it starts at once, and React is the production build whatever NODE_ENV says.
      resolve: { noExternal: command === 'build' ? true : undefined },
    },
  },
}))
