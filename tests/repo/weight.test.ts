import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesOf, installedPackages } from '../support/projects/installed-packages.ts'

const root = join(import.meta.dirname, '../..')
const product = ['apps/server', 'apps/storefront', 'apps/dashboard']
const megabyte = 1e6

const packages = installedPackages(root, product).map((each) => ({ ...each, bytes: bytesOf(join(root, each.path)) }))

test('`npm start` installs fewer than 770 packages', () => {
  expect(packages.length).toBeLessThan(770)
})

test('`npm start` installs less than 850 MB', () => {
  const total = packages.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total / megabyte).toBeLessThan(850)
})

test('every direct dependency of the server over 5 MB is listed with its reason', () => {
  const documented = readFileSync(join(root, 'docs/contributing.md'), 'utf8')
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'))
  const direct = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !/^node-(?:bin-)?(?:linux|darwin|win)-/.test(name),
  )
  const heavy = packages.filter(({ name, bytes }) => direct.includes(name) && bytes > 5 * megabyte).map(({ name }) => name)
  expect(heavy.filter((name) => !documented.includes(`| \`${name}\``))).toEqual([])
})
