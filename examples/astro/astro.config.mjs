import node from '@astrojs/node'
import { stoa } from '@stoa/client/vite'
import { defineConfig, envField } from 'astro/config'

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  env: { schema: { CLIENT_ID: envField.string({ context: 'server', access: 'secret' }) } },
  // The only line that a front end for the hosted product does not have.
  vite: { plugins: [stoa({ baseUrl: process.env.STOA_URL ?? 'http://localhost:3000' })] },
})
