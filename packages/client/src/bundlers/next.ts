import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rehostedPackages, type RehostOptions } from './rehost-source.ts'

/** The parts of a Next.js configuration that are changed. Declared here, so that the package needs no Next.js. */
interface NextConfig {
  transpilePackages?: string[]
  images?: { remotePatterns?: unknown[] }
  webpack?: ((config: any, context: any) => any) | null
  turbopack?: { rules?: Record<string, any> }
  experimental?: Record<string, any>
}

const loader = fileURLToPath(new URL('loader.cjs', import.meta.url))

/**
 * A Next.js configuration (13 or newer; pages and app router; webpack and Turbopack) with which the published packages, unmodified,
 * call a Stoa server and show its pictures, also in `next/image`.
 *
 * ```js
 * export default withStoa({ reactStrictMode: true }, { baseUrl: 'https://shop.example' })
 * ```
 */
export function withStoa<Config extends object>(config: Config, options: RehostOptions): Config {
  const given: unknown = config
  // Next.js also takes a function that returns the configuration, or a promise of it.
  if (isFunction(given)) return (async (...context: unknown[]) => changed(await given(...context), options)) as unknown as Config
  return changed(config, options)
}

function changed<Config extends object>(config: Config, options: RehostOptions): Config {
  const given: NextConfig = config
  return {
    ...config,
    // Bundled on the server too; Node would load them past the loader.
    transpilePackages: [...new Set([...(given.transpilePackages ?? []), ...rehostedPackages])],
    images: { ...given.images, remotePatterns: [...(given.images?.remotePatterns ?? []), patternOf(options.baseUrl)] },
    webpack(webpackConfig: any, context: any) {
      webpackConfig.module.rules.push({ test: /\.[cm]?[jt]sx?$/, enforce: 'pre', use: [{ loader, options }] })
      return given.webpack ? given.webpack(webpackConfig, context) : webpackConfig
    },
    ...turbopackRules(given, options),
  }
}

function isFunction(config: unknown): config is (...context: unknown[]) => object | Promise<object> {
  return typeof config === 'function'
}

function patternOf(baseUrl: string): object {
  const { protocol, hostname, port } = new URL(baseUrl)
  return { protocol: protocol.slice(0, -1), hostname, port, pathname: '/media/**' }
}

/** Next.js warns of settings that its version does not have, so each version gets its own. */
function turbopackRules({ turbopack, experimental }: NextConfig, options: RehostOptions): object {
  const rules = Object.fromEntries(
    ['js', 'mjs', 'cjs', 'jsx', 'ts', 'tsx'].map((ending) => [`*.${ending}`, { loaders: [{ loader, options: { ...options } }] }]),
  )
  const { major, minor } = nextVersion()
  if (major > 15 || (major === 15 && minor >= 3)) return { turbopack: { ...turbopack, rules: { ...turbopack?.rules, ...rules } } }
  if (major < 14) return {}
  const turbo = experimental?.['turbo']
  return { experimental: { ...experimental, turbo: { ...turbo, rules: { ...turbo?.rules, ...rules } } } }
}

/** The version that the project in the current folder has. */
function nextVersion(): { major: number; minor: number } {
  const { version }: { version: string } = createRequire(`${process.cwd()}/`)('next/package.json')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return { major, minor }
}
