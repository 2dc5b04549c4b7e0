import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { narrowFonts } from './narrow-fonts.ts'
import { stubModules } from './stub-modules.ts'

// The commands also run in other folders.
const inThisFolder = { cwd: import.meta.dirname }

/**
 * What every page needs is one file: each further file costs a phone a round trip, and small files compress badly. What only
 * buyers need loads with the cart; what only interaction needs loads on first touch (`lib/page/load-on-interaction.tsx`).
 */
const buying =
  '(?:lib/cart/(?:coupon|coupon-form|coupon-reason|gift-card-form|gift-card-reason)|lib/money/(?:explanation|lines|money|payment-names|product-names)|lib/(?:page/refresh-while|texts/buying-texts)|ui/(?:charged-in|later-charges|line|shortage-note|totals))\\.'
// The entry runs first, so no chunk may contain it.
const apart = `entry\\.client|features/|sections/|locales/|lib/(?:media/(?!pictures)|captcha/|cart/(?:again-notice|gift-card-balance|join-notice|saved-card)|payment/|policies/|delivery/(?:address|lacking-places|map-link|tax-id|town-suggestions)|texts/(?:account|interaction|list)-texts)|ui/(?:avatar|choice-row|date-time|destination-fields|field)\\.|${buying}`
const later =
  '(?:account-links|announcement|back-to-cart|checkout-header|collection-menu|footer|not-found|notices|page-skeleton|preferences-menu|toast-region)'
// Parts of features that every page shows.
const everywhere = `features/(?:catalog/shared/products/(?!heart)|shell/(?!${later}))`
// Libraries that only some pages of members and of the checkout load.
const seldom = '@simplewebauthn/|@stripe/|@zxcvbn-ts/|fastest-levenshtein/'
const chunks = [
  {
    name: 'shop',
    test: new RegExp(`node_modules/(?!${seldom})|/packages/web/src/languages|/app/(?!account-paths|${apart})|/app/${everywhere}`),
    priority: 2,
  },
  { name: 'buying', test: new RegExp(`/packages/(?:pricing|web/src/(?:countries|money|postcodes))|/app/${buying}`), priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    lingui(inThisFolder),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(inThisFolder) }, inThisFolder)] }),
    stubModules(),
    narrowFonts(),
    textUrls(command),
  ],
  // React now has this hook built in.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  // The macros add these imports after Vite's dependency scan.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // Each page loads a list of all files, of which the hashes are what cannot be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/handler.ts' } },
      // One file contains the whole server build: it starts fast and always uses React's production build.
      resolve: { noExternal: command === 'build' ? true : undefined },
    },
  },
}))

/** Tells the server the URLs of the text catalogues, so that the response headers can preload them. */
function textUrls(command: 'build' | 'serve'): Plugin {
  const id = 'virtual:text-urls'
  return {
    name: 'stoa:text-urls',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(requested) {
      if (requested !== `\0${id}`) return undefined
      return `export const textUrls = ${JSON.stringify(command === 'build' ? readTextUrls() : {})}`
    },
  }
}

/** The manifest of the client build is still there when the server build runs. */
function readTextUrls(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'build/client/.vite/manifest.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<{ file: string }>(manifest).flatMap(([source, { file }]) => {
      const catalogue = /^app\/locales\/(.+)\.po$/.exec(source)?.[1]
      return catalogue ? [[catalogue, `/${file}`]] : []
    }),
  )
}
