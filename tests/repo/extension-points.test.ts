import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Where a module or feature adds pages, links and entries of the navigation. docs/contributing.md lists these files.

const root = join(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', 'apps'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const filesWith = (pattern: RegExp, folder: RegExp) => sources.filter((file) => folder.test(file) && pattern.test(textOf(file)))

test('each front end declares its routes in one file', () => {
  expect(filesWith(/@react-router\/dev\/routes|createBrowserRouter|createRoutesFromElements|patchRoutes/, /^apps\//)).toEqual([
    'apps/dashboard/src/routes.ts',
    'apps/storefront/app/routes.ts',
  ])
})

test('screens link by the paths of their front end', () => {
  const literalLink = /\b(to|href|action)=(\{)?["'`]\/(?!\/)|\b(navigate|redirect)\(["'`]\//
  expect(filesWith(literalLink, /^apps\/(dashboard\/src|storefront\/app)\//)).toEqual([])
})

test('the back office’s navigation is declared in one file', () => {
  const lists = filesWith(/export const (jobs|destinations|\w+Sections) = \[/, /^apps\/dashboard\/src\//)
  expect(lists).toEqual(['apps/dashboard/src/navigation.ts'])
})

test('a server module serves operations of the contract alone: pages and other routes belong to web/, which serve.ts mounts', () => {
  expect(filesWith(/from 'fastify'|from '@fastify\/|\.\/web\//, /^apps\/server\/src\/modules\//)).toEqual([])
  const mounting = filesWith(/from '\.\.?\/(\.\.\/)*web\//, /^apps\/server\/src\/(?!web\/)/)
  expect(mounting).toEqual(['apps/server/src/serve.ts'])
})

test('a server module is registered in its area, or in compose.ts where it needs others; the demo only reads what modules declare', () => {
  const registered = /import \{[^}]*\b\w*[mM]odule\b[^}]*\} from '.*modules\/[\w-]+\/[\w-]+\/index\.ts'/
  expect(filesWith(registered, /^apps\/server\/src\/(?!modules\/|demo\/)/)).toEqual(['apps/server/src/compose.ts'])
})
