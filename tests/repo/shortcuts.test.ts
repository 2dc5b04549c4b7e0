import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortcuts } from '../../apps/dashboard/src/ui/actions/shortcuts.ts'

const root = join(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', 'apps/dashboard/src'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replace('apps/dashboard/src/', ''), text: readFileSync(join(root, file), 'utf8') }))

test('shortcuts are registered through the table that the help shows', () => {
  const byHand = /useHotkeys|getHotkeyHandler|(useWindowEvent|addEventListener)\(\s*'key(down|up|press)'/
  const files = sources.filter(({ text }) => byHand.test(text)).map(({ file }) => file)
  expect(files).toEqual([
    'ui/actions/use-shortcuts.ts',
    // Escape in a form asks before the dialog around it closes.
    'ui/form/side-form.tsx',
  ])
})

test('a component handles keys only for moving in a widget and for Enter in its own field', () => {
  const files = sources.filter(({ text }) => /onKey(Down|Up)=/.test(text)).map(({ file }) => file)
  expect(files).toEqual([
    'features/catalog/content/menus/fields.tsx',
    'features/catalog/inventory/count/count-page.tsx',
    'features/catalog/products/grid/grid-page.tsx',
    'features/catalog/products/options/option-editor.tsx',
    'features/catalog/products/pictures-panel.tsx',
    'features/catalog/products/variants/variants-panel.tsx',
    'features/design/sections/section-list.tsx',
    'features/media/focal-point-editor.tsx',
    'features/orders/drafts/items-panel.tsx',
    'features/shell/palette.tsx',
    'lib/record/page-form.tsx',
    'lib/rules/rule-drawer.tsx',
    'ui/fields/rich-text-editor.tsx',
    'ui/form/form.tsx',
    'ui/rows/sortable.tsx',
  ])
})

test('every shortcut that the help shows does something', () => {
  // Enter follows the link of the row as everywhere.
  const handledElsewhere = ['openRow']
  const unused = Object.keys(shortcuts).filter(
    (id) =>
      !sources.some(({ text }) =>
        new RegExp(`useShortcuts\\(\\{[^;]*\\b${id}:|isShortcut\\(\\w+, '${id}'\\)|shortcut: '${id}'`).test(text),
      ),
  )
  expect(unused.filter((id) => !handledElsewhere.includes(id))).toEqual([])
})
