import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// docs/threats.json is the data; docs/threats.md shows it. `npm test -- tests/repo/threats -u` writes the page again.

interface Threat {
  threat: string
  control: string
  /** The title of one test by its file. */
  tests: Record<string, string>
}
interface Requirement {
  requirement: string
  control: string
  tests: string[]
}
interface Threats {
  threats: Record<string, Threat[]>
  memberSignIn: Record<string, Requirement[]>
  hostileFiles: Record<string, string>
}

const root = join(import.meta.dirname, '../..')
const data = JSON.parse(readFileSync(join(root, 'docs/threats.json'), 'utf8')) as Threats
const threats = Object.values(data.threats).flat()
const requirements = Object.values(data.memberSignIn).flat()

test('every threat names a test that exists, by its file and its title', () => {
  const missing = threats.flatMap(({ tests }) => Object.entries(tests).filter(([file, title]) => !titlesOf(file).has(title)))
  expect(missing).toEqual([])
  expect(threats.filter(({ tests }) => Object.keys(tests).length === 0)).toEqual([])
})

test('every file that a requirement of the sign-in names exists', () => {
  expect(requirements.flatMap(({ tests }) => tests.filter((file) => !existsSync(join(root, file))))).toEqual([])
})

test('the page of threats shows the data', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/threats.md'))
})

/** The first arguments of calls like `test('…')`, `test.each(…)('…')` and `soakTest('…')`. */
function titlesOf(file: string): Set<string> {
  const titles = new Set<string>()
  if (!existsSync(join(root, file))) return titles
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1) titles.add(textOf(node.arguments[0]!))
    ts.forEachChild(node, visit)
  }
  const textOf = (argument: ts.Expression) =>
    ts.isStringLiteralLike(argument) ? argument.text : source.text.slice(argument.pos, argument.end).trim().slice(1, -1)
  visit(source)
  return titles
}

function page(): string {
  const parts = [
    '# Threats and the tests for them',
    'Written from `docs/threats.json` by `tests/repo/threats.test.ts`, which also checks that each test exists. [Security](security.md) says how to read it.',
    ...Object.entries(data.threats).flatMap(([area, rows]) => [
      `## ${area}`,
      table(
        ['threat', 'control', 'test'],
        rows.map(({ threat, control, tests }) => [threat, control, Object.keys(tests).map(code).join(', ')]),
      ),
    ]),
    '## Hostile files',
    'Each of these files is uploaded by `tests/security/hostile-files.test.ts`, which compares the answer with this table.',
    table(['file', 'answer'], Object.entries(data.hostileFiles)),
    '## The sign-in of members: OWASP ASVS 5.0',
    'The requirements that apply, by their number in version 5.0.0, in our own words. [Security](security.md#not-there-yet) explains “partly” and “no”.',
    ...Object.entries(data.memberSignIn).flatMap(([chapter, rows]) => [
      `### ${chapter}`,
      table(
        ['number', 'control', 'test'],
        rows.map(({ requirement, control, tests }) => [requirement, control, tests.map(code).join(', ')]),
      ),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

function table(columns: string[], rows: string[][]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function code(file: string): string {
  return `\`${file}\``
}
