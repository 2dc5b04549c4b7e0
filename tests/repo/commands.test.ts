import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const commands = Object.values<string>(scripts).flatMap((command) => /^node (\S+)$/.exec(command)?.[1] ?? [])

// The commands start in the system's Node and may have nothing installed yet; all else runs in the pinned Node.
test('commands import only the preparations before they start the pinned Node', () => {
  expect(commands).toContain('scripts/test.mjs')
  const imported = commands.flatMap((file) => [...importsOf(join(root, file))].map((path) => relative(root, path)))
  const outside = imported.filter((file) => !commands.includes(file))
  expect([...new Set(outside)].toSorted()).toEqual(['scripts/browsers.mjs', 'scripts/cluster-nodes.mjs', 'scripts/steps.mjs'])
})

test('the preparations load in the Node that npm runs in', () => {
  const systemNode = process.env.npm_node_execpath ?? process.execPath
  execFileSync(systemNode, ['-e', `import(${JSON.stringify(join(root, 'scripts/steps.mjs'))})`], { stdio: 'pipe' })
})

/** The files that are loaded with a file, itself among them. Packages stay as they are named. */
function importsOf(file: string, found = new Set<string>()) {
  if (found.has(file)) return found
  found.add(file)
  for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:^import|\bfrom) '([^']+)'/gm)) {
    if (target!.startsWith('.')) importsOf(join(dirname(file), target!), found)
    else if (!target!.startsWith('node:')) found.add(target!)
  }
  return found
}
