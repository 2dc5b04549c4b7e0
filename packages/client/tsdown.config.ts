import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

const folder = import.meta.dirname
const calls = join(folder, '../contract/generated/calls')

/**
 * Builds `dist/`, the package that others install: JavaScript with types and without dependencies. The workspace itself imports the
 * sources, so `exports` differ.
 */
export default defineConfig([
  {
    entry: { 'script-tag': 'src/script-tag.ts' },
    format: 'iife',
    platform: 'browser',
    target: 'es2020',
    minify: true,
    dts: false,
    logLevel: 'warn',
  },
  {
    entry: {
      index: 'src/index.ts',
      react: 'src/react.ts',
      media: 'src/media.ts',
      vite: 'src/bundlers/vite.ts',
      next: 'src/bundlers/next.ts',
      loader: 'src/bundlers/loader.ts',
      ...Object.fromEntries(globSync('*/*.ts', { cwd: calls }).map((file) => [`calls/${file.slice(0, -3)}`, join(calls, file)])),
    },
    format: ['esm', 'cjs'],
    target: 'es2020',
    fixedExtension: false,
    shims: true,
    dts: { tsc: { eager: true } },
    deps: { alwaysBundle: [/^@stoa\//] },
    clean: false,
    logLevel: 'warn',
    hooks: { 'build:done': writeManifest },
  },
])

function writeManifest(): void {
  const { name, version, description, license, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const entries = ['react', 'media', 'vite', 'next', 'loader', 'calls/*'].map((entry) => [`./${entry}`, bothFormats(entry)])
  const exports = { '.': bothFormats('index'), ...Object.fromEntries(entries), './script-tag.iife.js': './script-tag.iife.js' }
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: ['./script-tag.iife.js'],
    engines: { node: '>=18.17' },
    exports,
    peerDependencies,
    peerDependenciesMeta,
  }
  writeFileSync(join(folder, 'dist/package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(folder, 'README.md'), join(folder, 'dist/README.md'))
  copyFileSync(join(folder, '../../LICENSE'), join(folder, 'dist/LICENSE'))
}

function bothFormats(entry: string): object {
  return {
    import: { types: `./${entry}.d.ts`, default: `./${entry}.js` },
    require: { types: `./${entry}.d.cts`, default: `./${entry}.cjs` },
  }
}
