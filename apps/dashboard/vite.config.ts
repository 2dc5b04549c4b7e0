import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const server = process.env['STOA_URL'] ?? 'http://localhost:3000'
const apiPaths = ['stores', 'ecom', 'stoa', 'categories', '_api', 'v1', 'media']

export default defineConfig({
  base: '/dashboard/',
  plugins: [reactRouter()],
  build: { target: 'es2023', sourcemap: true },
  server: {
    port: 3100,
    proxy: Object.fromEntries(apiPaths.map((path) => [`/${path}`, server])),
  },
})
