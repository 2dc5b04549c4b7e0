import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const screens = execFileSync('git', ['ls-files', 'apps/dashboard/src'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const filesWith = (matches: (text: string) => boolean) => screens.filter(({ text }) => matches(text)).map(({ file }) => file)

test('no form is remounted when its record is loaded again, which would lose typed input', () => {
  expect(filesWith((text) => remounts(text))).toEqual([])
})

test('the rule finds such a remount', () => {
  expect(remounts('<Editor key={item.revision} item={item} />')).toBe(true)
  expect(remounts('<Editor\n  item={item}\n  key={JSON.stringify(item)}\n/>')).toBe(true)
  expect(remounts('<Editor key={item.id} item={item} />')).toBe(false)
  expect(remounts('<li key={JSON.stringify(flaw)}>')).toBe(false)
})

test('a form that updates a record starts from the revision it loaded, and shows both versions on a conflict', () => {
  const updates = /import \{[^}]*\bupdate[A-Z]\w*[^}]*\} from '@stoa\/contract\/calls/
  const forms = /<(SideForm|PageForm|DialogForm|Form)\b/
  const mechanism = /\b(RecordPage|SettingsPage|RecordForm|RecordDrawer|RecordSideForm|editDrawer|useEdited)\b/
  expect(filesWith((text) => updates.test(text) && forms.test(text) && !mechanism.test(text))).toEqual([])
})

test('the limits of a field come from the contract', () => {
  expect(filesWith((text) => /\bmaxLength=\{[\d_]+\}/.test(text) && text.includes('form='))).toEqual([])
})

test('decimal numbers use the one field that reads the notation of the locale', () => {
  expect(filesWith((text) => text.includes('inputMode="decimal"') && !text.includes('useDecimalText'))).toEqual([])
})

/** A component whose key changes with the content of its record. */
function remounts(text: string): boolean {
  const components = text.match(/<[A-Z]\w*\s[^<]*/g) ?? []
  return components.some((each) => /\bkey=\{[^}]*(revision|updatedDate|JSON\.stringify)/.test(each))
}
