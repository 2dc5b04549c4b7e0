import { readFileSync } from 'node:fs'
import { rehostedPackages, rehostSource, type RehostOptions } from './rehost-source.ts'

/** The part of a Vite plugin that is used here. Declared here, so that the package needs no Vite. */
export interface StoaPlugin {
  name: string
  enforce: 'pre'
  config(this: unknown, config: object): object
  load(id: string): string | undefined
  transform(code: string, id: string): { code: string; map: null } | undefined
}

/**
 * A Vite plugin (also for Astro, SvelteKit, Nuxt, …) with which the published packages, unmodified, call a Stoa server and show its
 * pictures.
 *
 * ```js
 * plugins: [stoa({ baseUrl: 'https://shop.example' })]
 * ```
 */
export function stoa(options: RehostOptions): StoaPlugin {
  return {
    name: 'stoa',
    enforce: 'pre',
    config: () => ({
      // Pre-bundled dependencies and those that Node loads would not pass through `transform`.
      optimizeDeps: { exclude: rehostedPackages },
      ssr: { noExternal: rehostedPackages },
    }),
    load(id) {
      if (!namesMissingSourceMaps.test(id)) return undefined
      return readFileSync(pathOf(id), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
    },
    transform(code, id) {
      const path = pathOf(id)
      if (!/\.(?:[cm]?[jt]sx?|astro|vue|svelte)$/.test(path)) return undefined
      const changed = rehostSource(code, path, options)
      return changed === undefined ? undefined : { code: changed, map: null }
    },
  }
}

/** The modules of this package name source maps whose sources are not published. Vite would warn of each. */
const namesMissingSourceMaps = /[\\/]node_modules[\\/]@wix[\\/]image-kit[\\/].*\.m?js(?:\?v=\w+)?$/

function pathOf(id: string): string {
  return id.split('?')[0]!
}
