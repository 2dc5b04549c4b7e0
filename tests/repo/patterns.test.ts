import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The code that runs in a server or a browser; tests and tools choose their own input. */
const shipped = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))

test('no pattern takes more than linear time: no nested, overlapping or restarted repetition', () => {
  const slow = shipped.flatMap((file) =>
    patternsIn(file)
      .filter(isSlow)
      .map(({ source, flags, line }) => `${file}:${line} /${source}/${flags}`),
  )
  expect(slow).toEqual([])
})

test('the rule finds such a pattern', () => {
  const [exponential, polynomial, restarted, linear] = ['(a+)+b', '^\\S+@\\S+\\.\\S+$', '0+$', '^[a-z]+$'].map((source) =>
    isSlow({ source, flags: '', line: 1 }),
  )
  expect([exponential, polynomial, restarted, linear]).toEqual([true, true, true, false])
})

test('no pattern is built from texts, except from our own constants', () => {
  const ownConstants = new Set([
    'apps/server/src/kernel/database/split-statements.ts',
    'apps/server/src/modules/catalog/catalog-v1/ids.ts',
    'apps/server/src/modules/catalog/catalog/search/tokens.ts',
    'apps/server/src/web/storefront/stored-page.ts',
    'apps/storefront/vite.config.ts',
  ])
  const created = shipped.filter((file) => /\bnew RegExp\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(created.filter((file) => !ownConstants.has(file))).toEqual([])
})

interface Pattern {
  source: string
  flags: string
  line: number
}

function isSlow({ source, flags }: Pattern): boolean {
  return analyse({ source, flags }, { reportTypes: { Move: true } }).reports.length > 0
}

function patternsIn(file: string): Pattern[] {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const patterns: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const line = source.getLineAndCharacterOfPosition(node.end).line + 1
      patterns.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), line })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return patterns
}
