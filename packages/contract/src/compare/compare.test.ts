import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import { lampsFile, temporaryFolder, writeLampsPackage, type Replacement } from './lamps-package.ts'
import { writeTable } from './table.ts'

interface Contract {
  version?: string
  notYet?: string
  own?: string
}

/** Compares a contract with the service `home/lamps` alone, whose package `@wix/home` gathers with its services. */
function compareLamps({ version = '1.0.1', notYet = '{}', own = '{}' }: Contract, ...replacements: Replacement[]) {
  const contract = temporaryFolder()
  mkdirSync(join(contract, 'services/home'), { recursive: true })
  writeFileSync(join(contract, 'services/home/lamps.yaml'), lampsFile.replace('lamps@1.0.1', `lamps@${version}`))
  writeFileSync(join(contract, 'not-yet.yaml'), notYet)
  writeFileSync(join(contract, 'own-facts.yaml'), own)
  const packages = join(contract, 'packages')
  cpSync(writeLampsPackage(...replacements), join(packages, '@wix/auto_sdk_home_lamps'), { recursive: true })
  cpSync(writeLampsPackage(), join(packages, '@wix/auto_sdk_home_doors'), { recursive: true })
  mkdirSync(join(packages, '@wix/home'))
  const dependencies = { '@wix/auto_sdk_home_lamps': '1.0.1', '@wix/auto_sdk_home_doors': '1.0.1', '@wix/sdk-runtime': '^1.0.0' }
  writeFileSync(join(packages, '@wix/home/package.json'), JSON.stringify({ version: '1.0.9', dependencies }))
  return compare(contract, (name) => join(packages, name))
}

const notYet = 'home/doors: [updateLamp, queryLamps]'

test('nothing differs where the facts are those of the packages', () => {
  expect(compareLamps({ notYet })).toEqual({ differences: [], older: [], unreadable: [], unused: [] })
})

test('another version of a package is a difference', () => {
  expect(compareLamps({ version: '1.0.0', notYet }).differences).toEqual([
    { service: 'home/lamps', kind: 'package', what: '@wix/auto_sdk_home_lamps', ours: '1.0.0', theirs: '1.0.1' },
  ])
})

test('a package that is older than the facts is named, and not compared', () => {
  const { differences, older } = compareLamps({ version: '1.0.10', notYet }, ['@maxLength 30', '@maxLength 20'])
  expect({ differences, older }).toEqual({ differences: [], older: ['@wix/auto_sdk_home_lamps@1.0.1'] })
})

test('operations that are not taken up are compared with not-yet.yaml', () => {
  const { differences } = compareLamps({ notYet: 'home/doors: [updateLamp, openDoor]' })
  expect(differences).toEqual([
    { service: 'home/doors', kind: 'operation', what: 'not-yet.yaml', ours: '', theirs: 'queryLamps' },
    { service: 'home/doors', kind: 'operation', what: 'not-yet.yaml', ours: 'openDoor', theirs: '' },
  ])
})

test('a service that no file names is a difference', () => {
  expect(compareLamps({}).differences).toEqual([
    { service: 'home', kind: 'package', what: '@wix/auto_sdk_home_doors', ours: '', theirs: '1.0.1' },
  ])
})

test('a package that is not there is named with the reason', () => {
  const { unreadable } = compareLamps({ notYet: `${notYet}\nhome/walls: [buildWall]` })
  expect(unreadable).toEqual([expect.stringMatching(/^@wix\/auto_sdk_home_walls: ENOENT/)])
})

test('facts that differ on purpose are left out, by the side that has them, and entries without use are named', () => {
  const removed: Replacement = ['    color?: ColorWithLiterals;\n', '']
  const changed: Replacement = ['@maxLength 30', '@maxLength 20']
  expect(compareLamps({ notYet, own: 'added: { field: { "home/*": [Lamp.color] } }' }, removed).differences).toEqual([])
  expect(compareLamps({ notYet, own: 'changed: { bound: { "*": ["*.name"] } }' }, changed).differences).toEqual([])
  const { differences, unused } = compareLamps({ notYet, own: 'leftOut: { field: { home/lamps: [Lamp.color] } }' }, removed)
  expect(differences).toHaveLength(1)
  expect(unused).toEqual(['leftOut: field: home/lamps: Lamp.color'])
  const value = 'added: { error code: { home/lamps: [LAMP_IS_BROKEN] } }'
  expect(compareLamps({ notYet, own: value }, ["code?: 'LAMP_IS_BROKEN'; ", '']).differences).toEqual([])
})

test('the table aligns its columns, and cuts long cells but the last', () => {
  const long = 'x'.repeat(70)
  const table = writeTable([{ service: 'home/lamps', kind: 'bound', what: 'Lamp.name', ours: long, theirs: long }])
  expect(table.split('\n')).toEqual([
    `SERVICE     KIND   WHAT       OURS${' '.repeat(58)}THEIRS`,
    `home/lamps  bound  Lamp.name  ${'x'.repeat(59)}…  ${long}`,
  ])
})
