import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/dashboard/',
  plugins: [reactRouter()],
  // Older CSS targets rewrite light-dark() into variables that nothing sets: Mantine chooses the colour scheme at run time.
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox121', 'safari17.5'], sourcemap: true },
  // All that any page needs is made ready at the start: found one by one, each new package reloads the page that brought it.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
})
