import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compare } from '../../packages/contract/src/compare/compare.ts'
import { findPackage } from '../../packages/contract/src/compare/installed.ts'

const contract = join(import.meta.dirname, '../../packages/contract')

test('the service files have the facts of the installed packages, and own-facts.yaml lists what differs on purpose', () => {
  expect(compare(contract, findPackage)).toEqual({ differences: [], older: [], unreadable: [], unused: [] })
})
