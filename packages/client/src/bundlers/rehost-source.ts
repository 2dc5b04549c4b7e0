import { realpathSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rehostMedia, withoutSlash } from '../rehost.ts'

export interface RehostOptions {
  /** An address of the server, such as `https://shop.example`. It is written into the built files, so it is not a secret. */
  baseUrl: string
}

/** Literal addresses of the published client's calls. */
const publishedCalls = /https:\/\/(?:www|edge)\.wixapis\.com(?![\w.-])/g

/** `fetch(…)` and `config.fetch ?? fetch`. */
const callsFetch = /(?<!\.)\bfetch\b(?=\(|;)/

/** The functions of the published client that read the address of a picture or video, with the name of that parameter. */
const readsMediaAddress = /\bfunction (?:getBaseImageUrl|getImageUrl|getShapeUrl|getVideoUrl)\((\w+)(?:,[^){]*)?\) ?\{/g

/** Packages whose modules are changed: those that call or name the published hosts. Bundlers must not leave them to Node. */
export const rehostedPackages = ['@wix/sdk', '@wix/sdk-runtime', '@wix/image-kit', '@wix/headless-media']

/**
 * Changes the source of one module so that it calls the server at `baseUrl` and shows its pictures:
 *
 * - Addresses on the published hosts become addresses at `baseUrl`, in every module.
 * - Modules of `@wix/sdk` put their hosts together at run time. They get a `fetch` of their own (`rehost`), which no framework can
 *   replace.
 * - Its helpers for pictures read addresses at `baseUrl` alone. They also get those that the server names by its public address.
 *
 * Returns undefined for a module that stays as it is. Lines stay where they are, so source maps remain right.
 */
export function rehostSource(code: string, path: string, { baseUrl }: RehostOptions): string | undefined {
  let changed = code
  if (code.includes('.wixstatic.com')) changed = rehostMedia(changed, baseUrl)
  if (code.includes('.wixapis.com')) changed = changed.replace(publishedCalls, withoutSlash(baseUrl))
  if (/[\\/]node_modules[\\/]@wix[\\/]sdk[\\/]/.test(path)) changed = withOwnFunctions(changed, path, JSON.stringify(baseUrl))
  return changed === code ? undefined : changed
}

/** Declarations are hoisted, so they can stand at the end. */
function withOwnFunctions(code: string, path: string, base: string): string {
  const isModule = /^[\t ]*(?:import|export)\b/m.test(code)
  const client = JSON.stringify(importPath(path, isModule ? 'index.js' : 'index.cjs'))
  const imported = (name: string, as: string) =>
    isModule
      ? `\nimport { ${name} as ${as} } from ${client}`
      : `\nfunction ${as}(first, second) { return require(${client}).${name}(first, second) }`
  let changed = code.replace(
    readsMediaAddress,
    (start, value: string) => `${start} if (typeof ${value} === 'string') ${value} = stoaMediaAddress(${value}, ${base});`,
  )
  if (changed !== code) changed += `${imported('mediaAddress', 'stoaMediaAddress')}\n`
  if (callsFetch.test(code))
    changed += `${imported('rehost', 'stoaRehost')}\nfunction fetch(input, init) { return stoaRehost(${base})(input, init) }\n`
  return changed
}

/** The relative path of a file of this package. Turbopack imports no absolute ones, and with pnpm `@wix/sdk` cannot name this package. */
function importPath(from: string, file: string): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const path = relative(dirname(realpathSync(from)), `${here}${sep}${file}`).replaceAll(sep, '/')
  return path.startsWith('.') ? path : `./${path}`
}
