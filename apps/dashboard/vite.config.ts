import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const server = process.env['STOA_URL'] ?? 'http://localhost:3000'
const apiPaths = ['stores', 'ecom', 'stoa', 'categories', '_api', 'v1', 'media']

export default defineConfig({
  base: '/dashboard/',
  plugins: [reactRouter()],
  // Older CSS targets rewrite light-dark() into variables that nothing sets: Mantine chooses the colour scheme at run time.
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox121', 'safari17.5'], sourcemap: true },
  server: {
    port: 3100,
    proxy: Object.fromEntries(apiPaths.map((path) => [`/${path}`, server])),
  },
})
