import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** Everything is reachable through these, so a change is not followed beyond them. */
const compositionRoots = /^apps\/server\/src\/(?:compose|app|main)\.ts$|^apps\/server\/src\/modules\/(?:[^/]+\/){1,2}index\.ts$/

/** Tests of the running server that a working loop waits for. */
const mostServerTests = 12

/**
 * The tests of what differs from a commit, in a working loop: those that import a changed file, and those that call an operation
 * whose code imports one. A front end's features are tested by the browser tests of the same name. Of many tests of the server,
 * those that call the operations most densely are chosen, and `others` are left to the whole run, like those of concurrency.
 */
export function changedTests(root, since) {
  const git = (...parameters) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  const files = globSync('{apps,packages,tests,bench}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|build|generated|\.react-router)$/.test(path),
  })
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const affected = dependentsOf(changed, importersOf(texts, root))
  const modules = [...affected].filter((file) => file.startsWith('apps/server/src/modules/') && texts.has(file))
  const calls = callsIn(
    modules.map((file) => texts.get(file)),
    root,
  )
  const features = changed.flatMap(
    (file) => /^apps\/(?:storefront|dashboard)\/.*\/features\/(.+)\/[^/]+$/.exec(file)?.[1].split('/') ?? [],
  )
  const tests = files.filter((file) => file.endsWith('.test.ts'))
  const alone = tests.filter((file) => !file.startsWith('tests/') && affected.has(file))
  const inBrowser = tests.filter(
    (file) =>
      file.startsWith('tests/e2e/') && (changed.includes(file) || features.some((name) => basename(file).startsWith(name))),
  )
  const density = (file) => (texts.get(file).match(calls)?.length ?? 0) / texts.get(file).length
  const ofServer = tests
    .filter((file) => /^tests\/(?:conformance|security|embedded)\//.test(file) && (affected.has(file) || density(file) > 0))
    .map((file) => ({ file, rank: changed.includes(file) ? Infinity : density(file) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ file }) => file)
  return {
    tests: [...alone, ...ofServer.slice(0, mostServerTests), ...inBrowser],
    others: ofServer.slice(mostServerTests),
  }
}

/** By file: the files that import it. */
function importersOf(texts, root) {
  const importers = new Map()
  for (const [file, text] of texts) {
    for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const imported = target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : packageFile(target, root)
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** The source of a workspace's package: `@stoa/web/days` is `packages/web/src/days.ts`. */
function packageFile(target, root) {
  const [, name, entry = 'index'] = /^@stoa\/([\w-]+)(?:\/(.+))?$/.exec(target) ?? []
  const file = name && `packages/${name}/src/${entry}.ts`
  return file && existsSync(join(root, file)) ? file : undefined
}

function dependentsOf(changed, importers) {
  const found = new Set(changed)
  for (const file of found) {
    if (compositionRoots.test(file)) continue
    for (const importer of importers.get(file) ?? []) found.add(importer)
  }
  return found
}

/** Matches a test that calls one of the operations named in the sources, by its name or by its path. */
function callsIn(sources, root) {
  const named = new Set(sources.flatMap((text) => text.match(/\b[a-z]\w+\b/g) ?? []))
  const patterns = globSync('packages/contract/services/**/*.yaml', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+):\n {4}http: \w+ (\S+)/gm)]
      .filter(([, operation]) => named.has(operation))
      .map(([, operation, path]) => `\\b${operation}\\b|${path.replace(/\{[^}]+\}/g, '[^/\'"`]+')}['"\`]`),
  )
  return new RegExp(patterns.join('|') || '(?!)', 'g')
}
