import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'

// The commands run in other folders too.
const here = { cwd: import.meta.dirname }

/**
 * What most screens share comes in two files, libraries and our own: as hundreds of small ones each would be a request. What only
 * some screens need stays with them.
 */
const chunks = [
  { name: 'libraries', test: /node_modules/, minShareCount: 12, priority: 2 },
  { name: 'common', test: /\/packages\/|\/src\/(?:lib|ui|features)\//, minShareCount: 12, priority: 1 },
]

export default defineConfig({
  base: '/dashboard/',
  plugins: [
    reactRouter(),
    lingui(here),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] }),
  ],
  // Older CSS targets rewrite light-dark() into variables that nothing sets: Mantine chooses the colour scheme at run time.
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox121', 'safari17.5'], sourcemap: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // All that any page needs is made ready at the start: found one by one, each new package reloads the page that brought it.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
})
