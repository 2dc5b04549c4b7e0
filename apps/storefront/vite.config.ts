import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { narrowFonts } from './narrow-fonts.ts'
import { unusedOfLibraries } from './unused-of-libraries.ts'

// The commands run in other folders too.
const here = { cwd: import.meta.dirname }

/**
 * What every page needs comes in one file: each file more costs a phone a round trip, and small ones compress badly. What only
 * buyers need comes with the first look at a cart, and what only hands use once they touch the page (`once-touched.tsx`).
 */
const buying =
  '(?:lines|money|payment-names|regions|refresh-while|buying-texts|ui/(?:charged-in|choice-row|line|shortage-note|totals))\\.'
// The entry begins the page, so nothing may bring it along.
const apart = `entry\\.client|features/|locales/|search/|ui/(?:destination-fields|field)\\.|${buying}`
const later = '(?:footer|not-found|on-its-way|preferences-menu)'
const chunks = [
  { name: 'shop', test: new RegExp(`node_modules|/app/(?!${apart})|/features/shell/(?!${later})`), priority: 2 },
  { name: 'buying', test: new RegExp(`/packages/pricing/|/app/${buying}`), priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    lingui(here),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] }),
    unusedOfLibraries(),
    narrowFonts(),
    textAddresses(command),
  ],
  // React has it itself by now.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  // The macros leave imports of these behind, where the search for packages does not see them.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      build: { rollupOptions: { input: './app/handler.ts' } },
      // One file holds all that the server runs: it starts at once, and React is the production build whatever NODE_ENV says.
      resolve: { noExternal: command === 'build' ? true : undefined },
    },
  },
}))

/** Tells the server where the browser's build put each catalogue of texts, so that a page's first bytes can ask for them. */
function textAddresses(command: 'build' | 'serve'): Plugin {
  const id = 'virtual:text-addresses'
  return {
    name: 'stoa:text-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined
      return `export const textAddresses = ${JSON.stringify(command === 'build' ? builtTexts() : {})}`
    },
  }
}

/** From the list that the browser's build leaves until the server's is done too. */
function builtTexts(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'build/client/.vite/manifest.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<{ file: string }>(manifest).flatMap(([source, { file }]) => {
      const catalogue = /^app\/locales\/(.+)\.po$/.exec(source)?.[1]
      return catalogue ? [[catalogue, `/${file}`]] : []
    }),
  )
}
