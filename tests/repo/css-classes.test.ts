import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', 'apps/dashboard', 'apps/storefront'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The names that components take from CSS modules, by module. */
function usedClasses(): Map<string, { name: string; file: string }[]> {
  const used = new Map<string, { name: string; file: string }[]>()
  for (const file of files.filter((each) => each.endsWith('.tsx'))) {
    const text = read(file)
    for (const [, variable, from] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)) {
      const module = join(dirname(file), from!)
      const names = [...text.replaceAll(/^import .*$/gm, '').matchAll(/\b(\w+)\.(\w+)/g)]
        .filter(([, object]) => object === variable)
        .map(([, , name]) => name!)
      used.set(module, [...(used.get(module) ?? []), ...names.map((name) => ({ name, file }))])
    }
  }
  return used
}

function definedClasses(module: string): Set<string> {
  const text = read(module).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return new Set([...text.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name!))
}

test('every class that a component takes from a CSS module is there', () => {
  const missing = [...usedClasses()].flatMap(([module, places]) => {
    const defined = definedClasses(module)
    return places.filter(({ name }) => !defined.has(name)).map(({ name, file }) => `${file}: ${name} of ${module}`)
  })
  expect(missing).toEqual([])
})
