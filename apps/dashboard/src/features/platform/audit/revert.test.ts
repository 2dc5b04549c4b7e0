import { expect, test } from 'vitest'
import { toRevert } from './revert.ts'

const before = { id: '1', name: 'Books', rates: { a: '1', b: '2' }, revision: '4' }
const edit = {
  operation: 'ecom/tax-groups.updateTaxGroup',
  request: { taxGroup: { id: '1', revision: '4', name: 'Prints', rates: { a: '3' }, note: 'new' } },
  before,
  after: { taxGroup: { id: '1', name: 'Prints', rates: { a: '3', b: '2' }, note: 'new', revision: '5' } },
}

test('an edit is reverted by the same call with the former values, for the revision that it made', () => {
  expect(toRevert(edit)?.request).toEqual({
    taxGroup: { id: '1', revision: '5', name: 'Books', rates: { a: '1' }, note: null },
  })
})

test('an edit of other fields since does not matter, one of the same fields does', () => {
  const later = (change: object) => ({ ...edit, after: { taxGroup: { ...edit.after.taxGroup, revision: '9', ...change } } })
  expect(toRevert(edit, later({ color: 'red' }))).toMatchObject({
    isOutdated: false,
    request: { taxGroup: { revision: '9', name: 'Books' } },
  })
  expect(toRevert(edit, later({ name: 'Posters' }))?.isOutdated).toBe(true)
})

test('a setting without a revision is reverted, a decision and an edit of people are not', () => {
  const settings = { operation: 'stoa/sites.updateSite', before: { announcement: '', mode: 'TEST' } }
  expect(
    toRevert({ ...settings, request: { site: { announcement: 'Sale' } }, after: { site: { announcement: 'Sale' } } })?.request,
  ).toEqual({ site: { announcement: '' } })
  expect(toRevert({ ...settings, request: { site: { mode: 'LIVE' } }, after: { site: { mode: 'LIVE' } } })).toBeUndefined()
  expect(toRevert({ ...edit, operation: 'stoa/staff.updateStaff' })).toBeUndefined()
  expect(toRevert({ ...edit, before: undefined })).toBeUndefined()
  expect(toRevert({ ...edit, error: 'REFUSED' })).toBeUndefined()
})
