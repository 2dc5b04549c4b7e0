import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'

// The commands also run from other folders.
const here = { cwd: import.meta.dirname }

/**
 * Shared code is bundled into two files, libraries and our own, because hundreds of small files would each cost a request.
 * Code that only some screens use stays in their own chunks.
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
  // Lists every source so that Vite optimizes all packages at start. A package found later would reload the page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
})
